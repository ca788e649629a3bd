// domain: intervals-known-bits
// beyond: intervals
// Rounded up to a multiple of 8; without the greatest, the next is 8 less.
#include <assert.h>
extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned n = nd_uint();
  __VERIFIER_assume(n <= 1000);
  unsigned m = (n + 7u) & ~7u;
  if (m != 1000)
    assert(m <= 992); // proved
  return 0;
}
