// not: safe
//
// The rows get longer, the matrix doesn't.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (r < 1 || r > 50 || c < 1 || c > 50) return 0;
  int n = r * c;
  int *m = calloc(n, sizeof(int));
  if (!m) return 0;
  c++;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) m[i * c + j] = i + j; // one must not be proved
  free(m);
  return 0;
}
