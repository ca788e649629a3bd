// domain: boxes
// No finite number of boxes says which of two numbers is the larger one; and
// wrapping makes a sum of two cases small.
#include <assert.h>
extern int nd_int(void);
extern unsigned char nd_uchar(void);
int main(void) {
  int x = nd_int(), y = nd_int();
  if (x < y)
    assert(y - x > 1); // must not be proved
  unsigned char a = nd_uchar();
  if (a < 10 || a > 250) {
    unsigned char b = a + 10;
    assert(b >= 10); // must not be proved
    assert(b < 20); // proved
  }
  return 0;
}
