// domain: lookahead(intervals)
// beyond: intervals
// Three phases, each of which begins where the one before has ended.
#include <assert.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
int main(void) {
  unsigned n = nd_uint() % 10 + 50;
  unsigned x = 0;
  while (nd_int()) {
    if (x < n)
      x++;
    else if (x < n * 2)
      x += 3;
  }
  assert(x / 121 == 0); // proved
  return 0;
}
