// not: safe
// args: --property assert,memsafety
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
/* One of both, and nobody knows which. */
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000 || m < 0 || m > n)
    return 0;
  int *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int));
  if (!a || !b)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = 5;
  int *p = __VERIFIER_nondet_int() ? a : b;
  memset(p, 0, m * sizeof(int));
  for (int i = 0; i < m; i++)
    assert(a[i] == 0);
  free(a);
  free(b);
}
