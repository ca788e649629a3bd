// verdict: safe
// long
// Products are hard for solvers of bits; there are a million of such numbers.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if (a < 1 || a >= 100 || b <= a || b >= 100 || c < 1 || c >= 150) abort();
    if (a * a + b * b != c * c) abort();
    assert(a * b % 12 == 0);
}
