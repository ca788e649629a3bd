// verdict: safe
// engine: ai
// domain: disjunctive-intervals
// cheaper: intervals
// args: --property assert
// A code that is -1 or 10.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int r;
  if (nd_int())
    r = -1;
  else
    r = 10;
  if (r != -1)
    assert(r == 10);
  return 0;
}
