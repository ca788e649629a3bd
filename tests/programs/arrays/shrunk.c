// verdict: safe
// long
// args: --property assert,memsafety --preset precise
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Fewer elements than there were, or more: those that are in both are kept. */
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || m < 1 || m > 1000)
    return 0;
  unsigned char *a = malloc(n);
  if (!a)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 7;
  unsigned char *b = realloc(a, m);
  if (!b) {
    free(a);
    return 0;
  }
  for (int i = 0; i < n && i < m; i++)
    assert(b[i] == 7);
  free(b);
}
