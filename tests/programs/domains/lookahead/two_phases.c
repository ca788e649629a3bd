// domain: lookahead(intervals)
// beyond: intervals
// The second phase begins when the first has ended; plain widening lets a
// counter of any size into it, and no narrowing gets that out again.
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
      y = 1;
  }
  assert(x / 60 == 0); // proved
  assert(y / 2 == 0);  // proved
  return 0;
}
