// domain: disjunctive-intervals
// -1 + 11 is 10, and so is 10 + 0.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int r;
  if (nd_int())
    r = -1;
  else
    r = 10;
  if (nd_int())
    r += 11;
  assert(r != 21); // must not be proved
  return 0;
}
