// not: safe
// It begins with one of two numbers, and only from one it fits.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) return 0;
    int s = 0;
    if (__VERIFIER_nondet_int()) s = 2147400000;
    for (int i = 0; i < n; i++) s += i;
    return s;
}
