// domain: zones
// beyond: intervals
// No branch relates x and y; their join does.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x, y;
  if (nd_int()) {
    x = 0;
    y = 1;
  } else {
    x = 5;
    y = 6;
  }
  assert(y == x + 1); // proved
  return 0;
}
