// verdict: unsafe
// It fails after 65,536 iterations only, where the product is too large.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 65536) return 0;
    unsigned bits = 0;
    for (int i = 1; i <= n; i++) bits ^= (unsigned)i;
    return bits == 1 ? 0 : n * (n / 2) > 7;
}
