// not: safe
// Parameters take their values at once: the second call returns 1 less 5.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int a, int b, int n) { return n <= 0 ? a - b : f(b, a, n - 1); }
int main(void) { assert(f(5, 1, __VERIFIER_nondet_int()) > 0); }
