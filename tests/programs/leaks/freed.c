// verdict: safe
// args: --property leak
//
// Two objects, one of them made only now and then.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(10);
  int *b = __VERIFIER_nondet_int() ? malloc(4) : 0;
  free(b);
  free(a);
  return 0; // the check stands at `main`
}
