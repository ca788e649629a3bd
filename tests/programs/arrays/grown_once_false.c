// verdict: unsafe
// long
// args: --property assert,memsafety --preset precise
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct point {
  short x;
  int y;
};
/* Structures, and where that fails, all is as it was. */
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  struct point *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i].x = 1;
    a[i].y = i;
  }
  struct point *b = realloc(a, (n + 10) * sizeof *a);
  if (b) {
    a = b;
    b[n - 1].y = 5;
  }
  for (int i = 0; i < n; i++) {
    assert(a[i].x == 1);
    assert(a[i].y == i); // one fails
  }
  free(a);
}
