// not: safe
// long
// The buffer of the call before is a byte shorter.
extern int __VERIFIER_nondet_int(void);
static int f(int n, const char *up) {
    char mine[8];
    for (int i = 0; i < 8; i++) mine[i] = (char)(up ? up[i + 1] : i);
    return n <= 0 ? mine[7] : f(n - 1, mine);
}
int main(void) { return f(__VERIFIER_nondet_int(), 0); }
