// domain: boxes
// beyond: disjunctive-intervals
// A flag tells in which of two ranges a number lies.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int big = nd_int(), x = nd_int();
  if (big) {
    big = 1;
    if (x < 100 || x > 200)
      return 0;
  } else if (x < 0 || x > 9) {
    return 0;
  }
  if (big == 1)
    assert(x >= 100); // proved
  else
    assert(x <= 9); // proved
  return 0;
}
