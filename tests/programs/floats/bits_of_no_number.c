// The sign and the payload of what is no number are the machine's.
// long
// verdict: unknown
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
union word { float f; unsigned u; };
int main(void) {
    float zero = __VERIFIER_nondet_float();
    if (zero != 0.0f) return 0;
    union word w;
    w.f = zero / zero;
    assert((w.u & 0x7fffffffu) > 0x7f800000u); // proved
    assert(w.u == 0x7fc00000u); // must not be proved
    assert(copysignf(1.0f, w.f) == 1.0f); // must not be proved
    return 0;
}
