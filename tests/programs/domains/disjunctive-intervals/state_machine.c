// domain: disjunctive-intervals
// beyond: intervals
// Three states, none adjacent to another; the set grows to them and stops.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int s = 1;
  while (nd_int()) {
    if (s == 1)
      s = 4;
    else if (s == 4)
      s = 9;
    else
      s = 1;
  }
  assert(s != 2); // proved
  assert(s != 7); // proved
  assert(s <= 9); // proved
  return 0;
}
