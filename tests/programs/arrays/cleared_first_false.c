// verdict: unsafe
// long
// args: --property assert,memsafety
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
/* The first elements, of which nobody knows how many. */
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000 || m < 0 || m > n)
    return 0;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 5;
  memset(a, 0, m * sizeof(int));
  for (int i = 0; i <= m && i < n; i++)
    assert(a[i] == 0); // one fails
  for (int i = m; i < n; i++)
    assert(a[i] == 5);
  free(a);
}
