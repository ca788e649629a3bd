// domain: disjunctive-intervals
// beyond: intervals
// A code that is -1 or 10.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int r = -1;
  while (nd_int())
    r = nd_int() ? 10 : -1;
  if (r != -1)
    assert(r == 10); // proved
  return 0;
}
