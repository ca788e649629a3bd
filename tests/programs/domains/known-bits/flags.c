// domain: known-bits
// beyond: intervals
// One bit is set, two are cleared; others are unknown.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned f = nd_uint();
  f |= 0x10u;
  f &= ~3u;
  assert((f & 0x13u) == 0x10u); // proved
  return 0;
}
