// verdict: safe
//
// Nothing runs where the program aborts.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static void check(void) { assert(n == 0); } // proved
int main(void) {
  atexit(check);
  if (__VERIFIER_nondet_int()) { n = 1; abort(); }
  return 0;
}
