// verdict: safe
// long
// Once a number is known, nothing that is made of it has to be tried otherwise.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
static int add(int a, int b) { return a == 0 ? b : a > 0 ? add(a - 1, b + 1) : add(a + 1, b - 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 40) return 0;
    assert(2 * sum(n) == n * (n + 1));
    assert(add(n, 5) == n + 5);
}
