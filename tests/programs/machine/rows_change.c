// not: safe
// args: --engine ai
//
// The rows change after the product.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (int k = 0; k < 3; k++) {
    int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (r < 1 || r > 50 || c < 1 || c > 50) return 0;
    int n = r * c;
    c = __VERIFIER_nondet_int();
    if (c < 1 || c > 50) return 0;
    if (i < 0 || i >= r || j < 0 || j >= c) return 0;
    assert(i * c + j < n); // one must not be proved
  }
  return 0;
}
