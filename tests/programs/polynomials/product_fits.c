// verdict: safe
// The product of what is left is no more than the whole.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || a > 4000 || b < 0 || b > 4000) return 0;
    int x = a, y = b, z = 0;
    while (x > 0) {
        assert(z + x * y == a * b);
        if (x % 2 == 1) z += y;
        y *= 2;
        x /= 2;
        if (y > 100000000) return 0;
    }
    assert(z == a * b);
}
