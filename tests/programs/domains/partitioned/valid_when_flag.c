// domain: partitioned(intervals, 2)
// beyond: intervals
// An index is valid when the flag says so, whatever happens in between.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int found = 0, index = -1;
  int n = nd_int();
  while (found == 0 && nd_int()) {
    int i = nd_int();
    if (i >= 0 && i < 64) {
      index = i;
      found = 1;
    }
  }
  while (nd_int())
    n = n ^ 5;
  if (found)
    assert(index >= 0 && index < 64); // proved
  return 0;
}
