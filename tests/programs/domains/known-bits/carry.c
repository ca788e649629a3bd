// domain: known-bits
// Adding 1 may carry out of the low bits and clear bit 4.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned f = nd_uint() | 0x10u;
  f += 1u;
  assert((f & 0x10u) != 0); // must not be proved
  return 0;
}
