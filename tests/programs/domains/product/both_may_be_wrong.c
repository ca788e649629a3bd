// domain: product(intervals, congruences)
// 16 is a multiple of 4 below 20, but so are others.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint() * 4u;
  if (x > 8 && x < 20)
    assert(x == 16); // must not be proved
  return 0;
}
