// not: safe
// Where both are 0, so is the result.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0) return 0;
    assert(gcd(a, b) >= 1);
}
