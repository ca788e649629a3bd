// verdict: unsafe
// It fails after 65,536 iterations only, where the product is too large.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 65536) return 0;
    long long sum = 0;
    for (int i = 1; i <= n; i++) sum += i;
    assert(sum >= n);
    return n * (n / 2) > 7;
}
