// domain: zones
// beyond: intervals
// Two counters that run at the same distance.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int();
  if (x < 0 || x > 100)
    return 0;
  int y = x + 3;
  while (nd_int() && y < 1000000) {
    x++;
    y++;
  }
  assert(y - x == 3); // proved
  return 0;
}
