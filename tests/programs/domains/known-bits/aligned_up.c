// domain: known-bits
// beyond: intervals
// Rounding up to a multiple of 16, even if it wraps.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned p = nd_uint();
  p = (p + 15u) & ~15u;
  p += 32u;
  assert((p & 7u) == 0); // proved
  return 0;
}
