// Where a program changes how results are rounded, nobody unrolls them.
// verdict: unknown
// flags: -fno-math-errno
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (!(d > 2.0 && d < 2.5)) return 0;
    fesetround(FE_UPWARD);
    long n = lrint(d);
    assert(n == 2); // must not be proved
    return 0;
}
