// verdict: unsafe
// args: --property leak
//
// `exit` ends the program, too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(10);
  if (__VERIFIER_nondet_int() == 3) exit(0);
  free(a);
  return 0;
}
