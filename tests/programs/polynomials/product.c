// verdict: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* A product, bit by bit: of y half and rest are used, and that y isn't negative. */
int main(void) {
  int a = nd(), b = nd();
  if (b < 0) return 0;
  long long x = a, y = b, z = 0;
  while (y != 0) {
    if (y % 2 == 1) {
      z += x;
      y--;
    }
    x = 2 * x;
    y = y / 2;
    assert(z + x * y == (long long)a * b);
  }
  assert(z == (long long)a * b);
  return 0;
}
