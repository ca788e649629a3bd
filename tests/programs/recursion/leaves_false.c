// not: safe
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n) { if (n < 0) exit(0); return n == 0 ? 3 : n == 7 ? 4 : f(n - 1); }
int main(void) { int n = __VERIFIER_nondet_int(); int r = f(n); assert(r == 3); }
