// verdict: unsafe
//
// It also runs where the program exits early.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static void check(void) { assert(n == 0); } // fails
static void leave(void) { n = 1; exit(0); }
int main(void) {
  atexit(check);
  if (__VERIFIER_nondet_int()) leave();
  return 0;
}
