// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Of a negative y the remainder is -1. */
int main(void) {
  int a = nds(), b = nds();
  long long x = a, y = b, z = 0;
  while (y != 0) {
    if (y % 2 == 1) {
      z += x;
      y--;
    }
    x = 2 * x;
    y = y / 2;
  }
  assert(z == (long long)a * b);
  return 0;
}
