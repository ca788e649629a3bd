// domain: intervals-known-bits
// beyond: intervals
// Of 0, 8, 16 and 24 one is between 9 and 23.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint() & 0x18u;
  if (x > 8 && x < 24)
    assert(x == 16); // proved
  return 0;
}
