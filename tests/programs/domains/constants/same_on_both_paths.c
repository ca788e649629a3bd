// domain: constants
// Both paths compute the same number in different ways, one by wrapping.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned char small = 200;
  int n;
  if (nd_int()) {
    small = (unsigned char)(small + 100);
    n = small;
  } else {
    n = 11 * 4;
  }
  assert(n == 44); // proved
  return 0;
}
