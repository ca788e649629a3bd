// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int g(int n) { return n <= 0 ? 1 : g(n - 1); }
static int f(int n) { return n <= 0 ? 0 : g(n) + f(n - 3) * 0; }
int main(void) { int r = f(__VERIFIER_nondet_int()); assert(r == 0 || r == 1); assert(g(4) == 1); }
