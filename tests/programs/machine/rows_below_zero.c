// not: safe
// args: --engine ai
//
// Rows of a negative length, a negative row.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (r < -100 || r > 100 || c < -100 || c > 100 || i < -100 || i > 100 || j < -100 || j > 100) return 0;
  int n = r * c;
  if (i < r && j < c) assert(i * c + j < n); // one must not be proved
  return 0;
}
