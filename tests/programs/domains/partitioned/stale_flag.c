// domain: partitioned(intervals, 4)
// The flag stays although what it spoke of changes.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int found = 0, index = -1;
  while (nd_int()) {
    if (found == 0) {
      index = 3;
      found = 1;
    } else if (nd_int()) {
      index = -1;
    }
  }
  if (found)
    assert(index == 3); // must not be proved
  return 0;
}
