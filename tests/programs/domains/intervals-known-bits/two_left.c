// domain: intervals-known-bits
// 24 is left, too.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint() & 0x18u;
  if (x > 8)
    assert(x == 16); // must not be proved
  return 0;
}
