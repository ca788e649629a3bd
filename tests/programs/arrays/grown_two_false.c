// not: safe
// long
// args: --property assert,memsafety --preset precise
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Two that grow apart from each other. */
int main(void) {
  int cap = 2, n = 0, room = 3, m = 0;
  int *a = malloc(cap * sizeof(int));
  long *b = malloc(room * sizeof(long));
  if (!a || !b)
    return 0;
  while (__VERIFIER_nondet_int() && n < 10000 && m < 10000) {
    if (n == cap) {
      int *p = realloc(a, (cap + 16) * sizeof(int));
      if (!p)
        break;
      a = p;
      cap += 16;
    }
    a[n++] = 1;
    if (m == room) {
      long *q = realloc(b, (room + 5) * sizeof(long));
      if (!q)
        break;
      b = q;
      room += 5;
    }
    b[m++] = 1 + (n != 7);
  }
  for (int i = 0; i < n; i++)
    assert(a[i] == 1);
  for (int i = 0; i < m; i++)
    assert(b[i] == 2);
  free(a);
  free(b);
}
