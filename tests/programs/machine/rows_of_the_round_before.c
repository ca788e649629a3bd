// not: safe
// args: --engine ai
//
// The product is that of the round before.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int r, c;
int main(void) {
  int n = 0;
  for (int k = 0; k < 3; k++) {
    r = __VERIFIER_nondet_int(); c = __VERIFIER_nondet_int();
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (r < 1 || r > 50 || c < 1 || c > 50) return 0;
    if (i < 0 || i >= r || j < 0 || j >= c) return 0;
    if (k > 0) assert(i * c + j < n); // one must not be proved
    n = r * c;
  }
  return 0;
}
