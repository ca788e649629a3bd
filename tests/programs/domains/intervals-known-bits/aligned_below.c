// domain: intervals-known-bits
// beyond: known-bits
// The greatest multiple of 16 below 100 is 96.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned p = nd_uint() & ~15u;
  if (p < 100)
    assert(p <= 96); // proved
  return 0;
}
