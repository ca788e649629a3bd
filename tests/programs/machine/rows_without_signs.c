// verdict: safe
// args: --engine ai
//
// Without signs, where the product fits.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (r > 60000 || c > 60000) return 0;
  unsigned n = r * c;
  if (i < r && j < c) assert(i * c + j < n);
  return 0;
}
