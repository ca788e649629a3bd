// domain: terms(intervals)
// args: --property assert
// Two calls of an unknown function need not give the same.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned a = nd_unsigned(), b = nd_unsigned();
  assert(a * 3 == b * 3); // must not be proved
  return 0;
}
