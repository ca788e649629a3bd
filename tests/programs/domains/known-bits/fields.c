// domain: known-bits
// beyond: congruences
// Bits in the middle of a word: no remainder says that.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned z = (nd_uint() & 0xf0u) | 5u;
  z = (z ^ 0x0fu) << 8;
  assert((z & 0x0f00u) == 0x0a00u); // proved
  assert((z >> 16) == 0); // proved
  return 0;
}
