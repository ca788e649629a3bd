// not: safe
//
// Whoever is handed `exit` ends the program with all that runs at its end.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static void check(void) { assert(n == 0); } // must not be proved
static void end(void (*how)(int)) { n = 1; how(0); }
int main(void) {
  atexit(check);
  if (__VERIFIER_nondet_int()) end(exit);
  return 0;
}
