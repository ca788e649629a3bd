// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 65000) return 0;
    long long sum = 0;
    for (int i = 1; i <= n; i++) sum = sum + i;
    assert(2 * sum == (long long)n * (n + 1));
}
