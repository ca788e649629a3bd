// verdict: safe
// args: --property leak
//
// What is left by `abort` doesn't count.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(10);
  if (__VERIFIER_nondet_int() == 3) abort();
  free(a);
  return 0;
}
