// domain: lookahead(intervals)
// What holds in the first phase ends with it, and a later phase may go on for
// ever.
#include <assert.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
int main(void) {
  unsigned n = nd_uint() % 10 + 50;
  unsigned x = 0, y = 0;
  while (nd_int()) {
    if (x < n)
      x++;
    else
      y++;
  }
  if (nd_int())
    assert(x / 59 == 0); // must not be proved
  if (nd_int())
    assert(y == 0); // must not be proved
  assert(y / 60 == 0); // must not be proved
  return 0;
}
