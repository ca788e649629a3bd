// verdict: unsafe
// seconds: 20
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned gcd(unsigned a, unsigned b) {
    unsigned s = 0;
    while (!((a | b) & 1)) { a >>= 1; b >>= 1; s++; }
    while (!(a & 1)) a >>= 1;
    do {
        while (!(b & 1)) b >>= 1;
        if (a > b) { unsigned t = a; a = b; b = t; }
        b -= a;
    } while (b);
    return a << s;
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar() % 4, b = __VERIFIER_nondet_uchar() % 4;
    if (!a || !b) return 0;
    unsigned g = gcd(a, b);
    assert(g != 3 && g > 0 && a % g == 0 && b % g == 0);
}
