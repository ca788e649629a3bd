// domain: powerset(zones, 2)
// beyond: zones
// A number other than 0 is above or below it.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int();
  if (x < -10000 || x > 10000 || x == 0)
    return 0;
  int z = x * x;
  assert(z >= 1); // proved
  return 0;
}
