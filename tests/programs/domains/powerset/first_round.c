// domain: powerset(zones, 4)
// beyond: zones
// Before the first round nothing was stored; afterwards the last value is
// below the limit.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int stored = 0, last = 1000;
  while (nd_int()) {
    int next = nd_int();
    if (next < 0 || next > 10)
      continue;
    last = next;
    stored = 1;
  }
  if (stored == 1)
    assert(last <= 10); // proved
  else
    assert(last == 1000); // proved
  return 0;
}
