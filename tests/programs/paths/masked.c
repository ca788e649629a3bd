// verdict: unsafe
// That the remainder is 0 says little of the number.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    if ((n & 15) != 3) return 0;
    if (n < 200) return 0;
    return n == 243 ? 1 / (int)(n - 243) : 0;
}
