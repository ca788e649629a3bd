// domain: terms(intervals)
// beyond: polyhedra
// args: --property assert
// Each path computes the square of its own number.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned x, y;
  if (nd_unsigned()) {
    x = nd_unsigned();
    y = x * x;
  } else {
    x = nd_unsigned() / 2;
    y = x * x;
  }
  unsigned z = x * x;
  assert(y == z); // proved
  return 0;
}
