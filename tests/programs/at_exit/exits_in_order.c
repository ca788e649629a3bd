// verdict: safe
//
// At an early exit what is registered runs, then the destructors.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static char *buffer;
static void check(void) { assert(n == 0 || n == 2); free(buffer); }
static void leave(void) { n += 2; exit(0); }
__attribute__((destructor)) static void last(void) { assert(n != 1); }
int main(void) {
  atexit(check);
  buffer = malloc(10);
  if (!buffer) exit(1);
  buffer[0] = 1;
  if (__VERIFIER_nondet_int()) leave();
  return 0;
}
