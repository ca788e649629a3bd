// verdict: safe
//
// `_exit` and `abort` run nothing of that.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static void check(void) { assert(n == 0); }
int main(void) {
  atexit(check);
  if (__VERIFIER_nondet_int()) { n = 1; _exit(0); }
  if (__VERIFIER_nondet_int()) { n = 2; abort(); }
  return 0;
}
