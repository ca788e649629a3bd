// Numbers and their conversions are decided bit by bit where no loop is without a bound.
// long
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
union bits { float f; unsigned u; };
int main(void) {
    short i = (short)__VERIFIER_nondet_int();
    double d = i;
    assert((short)d == i);
    float f = (float)i;
    assert(f >= -32768.0f && f <= 32767.0f);
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (a < b) {
        assert(!(b < a));
        assert(a != b);
    }
    union bits w;
    w.f = a;
    if (a != a) assert((w.u & 0x7fffffffu) > 0x7f800000u);
    else assert((w.u & 0x7fffffffu) <= 0x7f800000u);
    w.u = 0x80000000u;
    assert(w.f == 0.0f && 1.0f / w.f < 0);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100) return 0;
    double x = 0;
    for (int k = 0; k < n; k++) x += 0.5;
    assert(x <= 50.0 && x >= 0);
    return 0;
}
