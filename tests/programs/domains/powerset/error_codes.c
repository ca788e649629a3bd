// domain: powerset(intervals, 4)
// beyond: intervals
// An outcome is a value, or an error code that says why there is none.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int error = nd_int(), value = nd_int();
  if (nd_int()) {
    if (error < -3 || error > 0 || value < 0)
      return 0;
  } else {
    if (error < 1 || error > 9)
      return 0;
    value = -1;
  }
  if (nd_int())
    error = error + 20;
  if (error <= 0)
    assert(value >= 0); // proved
  if (error >= 21)
    assert(value == -1); // proved
  return 0;
}
