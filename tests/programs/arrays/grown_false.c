// not: safe
// long
// args: --preset precise
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Twice as many elements whenever there is no room; the last one was never written. */
int main(void) {
  int cap = 4, n = 0;
  int *a = malloc(cap * sizeof(int));
  if (!a)
    return 0;
  while (__VERIFIER_nondet_int() && n < 1000000) {
    if (n == cap) {
      int *b = realloc(a, 2 * cap * sizeof(int));
      if (!b) {
        free(a);
        return 0;
      }
      a = b;
      cap *= 2;
    }
    a[n++] = 9;
  }
  for (int i = 0; i <= n && i < cap; i++)
    assert(a[i] == 9); // one fails
  free(a);
}
