// not: safe
//
// Whoever reports an error and ends the program runs what is registered.
#include <assert.h>
#include <err.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
__attribute__((destructor)) static void check(void) { assert(n == 0); } // must not be proved
int main(void) {
  if (__VERIFIER_nondet_int()) {
    n = 1;
    err(1, "failed");
  }
  return 0;
}
