// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int a, int b, int n) { return n <= 0 ? a - b : f(b, a, n - 1); }
int main(void) { int r = f(5, 1, __VERIFIER_nondet_int()); assert(r >= -4 && r <= 4); }
