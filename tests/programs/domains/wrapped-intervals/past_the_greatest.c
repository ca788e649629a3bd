// domain: wrapped-intervals
// beyond: intervals
// Some of the sums wrap, others do not: they lie around 0 of the circle.
#include <assert.h>
extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = nd_uint();
  __VERIFIER_assume(x >= 4294900000u);
  unsigned y = x + 30000u;
  unsigned z = y + 40000u;
  assert(z <= 70000u); // proved
  return 0;
}
