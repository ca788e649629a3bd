// not: safe
// args: --engine ai
//
// The row is one of another matrix.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (r < 0 || c < 0 || c > 1000 || r > 1000) return 0;
  int n = r * c;
  if (0 <= i && i < c && 0 <= j && j < c) assert(i * c + j < n); // one must not be proved
  return 0;
}
