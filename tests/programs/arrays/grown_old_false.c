// not: safe
// args: --property assert,memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* What was kept is a pointer into the object that there was before. */
int main(void) {
  int n = 4;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  int *kept = a;
  a[0] = 1;
  while (__VERIFIER_nondet_int() && n < 1000) {
    int *b = realloc(a, (n + 4) * sizeof(int));
    if (!b)
      break;
    a = b;
    n += 4;
  }
  *kept = 2; // one fails
  assert(a[0] == 1); // one fails
  free(a);
}
