// domain: boxes
// beyond: disjunctive-intervals
// What holds in each state of an automaton holds when it comes back to it.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int state = 0, locked = 0, retries = 0;
  while (nd_int()) {
    if (state == 0) {
      locked = 1;
      state = 1;
    } else if (state == 1) {
      assert(locked == 1); // proved
      retries = 3;
      state = 2;
    } else {
      assert(retries == 3); // proved
      locked = 0;
      retries = 0;
      state = 0;
    }
  }
  if (state == 0)
    assert(locked == 0); // proved
  return 0;
}
