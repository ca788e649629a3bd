// domain: terms(intervals)
// args: --property assert
// The square of what a variable was is not that of what it is.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned x = nd_unsigned();
  unsigned y = x * x;
  x = x + 1;
  unsigned z = x * x;
  assert(y == z); // must not be proved
  return 0;
}
