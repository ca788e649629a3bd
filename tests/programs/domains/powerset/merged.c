// domain: powerset(intervals, 2)
// Three outcomes and room for two: what is merged is not known apart.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x, y;
  int which = nd_int();
  if (which == 0) {
    x = 0;
    y = 1;
  } else if (which == 1) {
    x = 4;
    y = 2;
  } else {
    x = 8;
    y = nd_int();
  }
  assert(x != 2); // proved
  if (x == 0)
    assert(y == 2); // must not be proved
  if (x == 8)
    assert(y == 3); // must not be proved
  return 0;
}
