// domain: octagons
// beyond: zones
// x + y <= 5 and x - y <= 2 together leave no integer x above 3.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int(), y = nd_int();
  if (x < -1000 || x > 1000 || y < -1000 || y > 1000)
    return 0;
  if (x <= 5 - y && x <= y + 2)
    assert(x <= 3); // proved
  return 0;
}
