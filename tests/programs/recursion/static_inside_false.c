// not: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n) { static int calls; calls++; if (calls == 4) return 9; return n <= 0 ? 1 : f(n - 1); }
int main(void) { assert(f(__VERIFIER_nondet_int()) == 1); }
