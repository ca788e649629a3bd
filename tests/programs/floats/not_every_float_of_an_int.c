// verdict: unsafe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16777217) return 0;
    float a = __VERIFIER_nondet_float();
    if (a > 1 && a < 100) {
        float q = 1 / a;
        assert(q > 0.5f || q < 0.25f); // fails
    }
    assert((int)(float)n == n); // one fails
    return 0;
}
