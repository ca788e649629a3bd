// not: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int g(int n) { return n <= 0 ? 1 : g(n - 1); }
static int f(int n) { return n <= 0 ? 0 : g(n) + f(n - 3); }
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 100) n = 100; int r = f(n); assert(r == 0 || r == 1); }
