// domain: wrapped-intervals
// Some of the sums have wrapped.
#include <assert.h>
extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = nd_uint();
  __VERIFIER_assume(x >= 4294900000u);
  unsigned y = x + 30000u;
  assert(y >= 4294900000u); // must not be proved
  return 0;
}
