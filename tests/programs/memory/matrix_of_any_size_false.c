// not: safe
// args: --engine ai
//
// False: rows of a matrix whose size is computed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (r < 1 || r > 50 || c < 1 || c > 50) return 0;
  int *m = malloc(r * c * sizeof(int));
  if (!m) return 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) m[i * r + j] = i + j; // one must not be proved
  int s = m[(r - 1) * c + c - 1];
  free(m);
  return s;
}
