// not: safe
// args: --engine ai
//
// The product wraps.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  unsigned n = r * c;
  if (i < r && j < c) assert(i * c + j < n); // one must not be proved
  return 0;
}
