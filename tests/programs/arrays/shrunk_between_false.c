// not: safe
// args: --engine ai --preset precise --property assert,memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The last one may have been cut off in between. */
int main(void) {
  int m = __VERIFIER_nondet_int();
  if (m < 2 || m > 3)
    return 0;
  int *a = malloc(3 * sizeof(int));
  if (!a)
    return 0;
  a[2] = 7;
  int *b = realloc(a, m * sizeof(int));
  if (!b) {
    free(a);
    return 0;
  }
  int *c = realloc(b, 3 * sizeof(int));
  if (!c) {
    free(b);
    return 0;
  }
  assert(c[2] == 7);
  free(c);
}
