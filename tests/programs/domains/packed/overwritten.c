// domain: packed(zones)
// args: --property assert
// A copy is not one any more when either is overwritten.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int(), y = x, z;
  if (x < 0 || x > 50)
    return 0;
  z = y + 1;
  if (nd_int())
    x = nd_int();
  else
    y = 7;
  assert(z >= 1); // proved
  assert(x == y); // must not be proved
  assert(z == y + 1); // must not be proved
  return 0;
}
