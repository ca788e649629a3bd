#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(10);
  if (__VERIFIER_nondet_int() != 3) free(a);
  return 0;
}
