// domain: octagons
// beyond: zones
// The absolute value is at least the number and its opposite.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int(), y;
  if (x < -1000000)
    return 0;
  if (x < 0)
    y = -x;
  else
    y = x;
  assert(x <= y); // proved
  assert(-x <= y); // proved
  return 0;
}
