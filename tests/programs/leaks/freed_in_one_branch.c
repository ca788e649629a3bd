// verdict: unsafe
// args: --property leak
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(10);
  if (a && __VERIFIER_nondet_int() != 7) free(a);
  return 0;
}
