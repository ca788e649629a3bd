// What is registered to run at the end runs before destructors.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
static int d; static void h(void){ d=1; }
__attribute__((destructor)) static void c(void){ d=10/d; }
int main(void){ atexit(h); return 0; }
