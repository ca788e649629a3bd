// not: safe
// args: --engine ai --domain terms(boxes)
// What is asked whether it contains another state must stay what it is: seen with
// other names it may be more boxes than are kept.
#include <assert.h>
int main(void) {
  signed char v1 = 0, a0[4] = {0};
  unsigned i1 = 0, i2 = 0, i3 = 0;
  for (i1 = 0; i1 < 16; i1 += 2) {
    for (i2 = 7; i2-- > 0;) {
    }
    assert(i1 <= 13); // must not be proved
  }
  short x = (unsigned short)-(unsigned)v1 == a0[i3 % 4u] - i3 ? i2 : i3;
  assert(x >= (int)i1);
  return 0;
}
