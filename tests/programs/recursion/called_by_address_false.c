// not: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n, int d);
static int (*volatile again)(int, int) = f;
static int f(int n, int d) { assert(d != 5); return n <= 0 ? d : again(n - 1, d + 1); }
int main(void) { return f(__VERIFIER_nondet_int(), 3); }
