// domain: lookahead(zones)
// beyond: zones
// x stays below the limit, from which on y goes alone.
#include <assert.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
int main(void) {
  unsigned n = nd_uint() % 10 + 50;
  unsigned x = 0, y = 0;
  while (nd_int()) {
    if (x < n) {
      x += 3;
      y += 2;
    } else {
      y++;
    }
  }
  assert(x <= n + 2);  // proved
  assert(x / 62 == 0); // proved
  return 0;
}
