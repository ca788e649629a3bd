// domain: lookahead(octagons)
// beyond: octagons
// The example of the paper, with an unknown limit: y goes up with x, and then
// down again.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  int limit = nd_uint() % 10 + 50;
  int x = 0, y = 0;
  for (;;) {
    if (x <= limit)
      y++;
    else
      y--;
    if (y < 0)
      break;
    x++;
  }
  assert(x / 121 == 0); // proved
  return 0;
}
