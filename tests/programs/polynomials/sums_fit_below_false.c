// not: safe
// The sum of so many squares, below 0.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2000) return 0;
    int s = 0;
    for (int i = 0; i < n; i++) s -= i * i;
    return s;
}
