// verdict: unsafe
// long
// args: --property assert,memsafety
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
/* As many bytes as were asked for, which nobody knows. */
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int));
  if (!a || !b)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
  memset(b, 0, n * sizeof(int));
  for (int i = 0; i < n; i++)
    assert(b[i] == 0);
  memcpy(b, a, n * sizeof(int) - 4);
  for (int i = 0; i < n; i++)
    assert(b[i] == i + 1);
  return 0;
}
