// domain: boxes
// beyond: disjunctive-intervals
// Widening keeps apart what holds before the counter starts.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int started = 0, n = 0;
  while (nd_int()) {
    if (started && n < 1000000)
      n++;
    else if (!started && nd_int()) {
      started = 1;
      n = 5;
    }
  }
  if (started)
    assert(n >= 5); // proved
  else
    assert(n == 0); // proved
  return 0;
}
