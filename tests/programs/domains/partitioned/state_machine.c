// domain: partitioned(intervals, 4)
// beyond: intervals
// What a buffer holds depends on the state; rounds are unknown.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int state = 0, held = 0;
  while (nd_int()) {
    if (state == 0) {
      held = nd_int();
      if (held < 5 || held > 9)
        return 0;
      state = 1;
    } else if (state == 1) {
      assert(held >= 5); // proved
      held = held + 10;
      state = 2;
    } else {
      assert(held >= 15 && held <= 19); // proved
      held = 0;
      state = 0;
    }
  }
  return 0;
}
