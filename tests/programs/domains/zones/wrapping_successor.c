// domain: zones
// The greatest number has no greater successor.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint();
  unsigned y = x + 1;
  assert(y > x); // must not be proved
  if (x < 1000)
    assert(y > x); // proved
  return 0;
}
