// domain: product(signs, product(intervals, known-bits))
// beyond: product(signs, congruences)
// Signs give what is not 0, bits what is a field, intervals what is small.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint() & 0x50u;
  if (x != 0 && x < 64)
    assert(x == 16); // proved
  return 0;
}
