// not: safe
// What is written through the pointer is seen behind the call.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void f(int n, int *out) { if (n <= 0) { *out = 1; return; } f(n - 1, out); }
int main(void) { int x = 0; f(__VERIFIER_nondet_int(), &x); assert(x == 0); }
