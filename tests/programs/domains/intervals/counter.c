// domain: intervals
// beyond: signs
// A counter with a constant limit, and an index into a table.
#include <assert.h>
int main(void) {
  int i, last = 0;
  for (i = 0; i < 100; i++)
    last = i;
  assert(i == 100);                // proved
  assert(0 <= last && last <= 99); // proved
  return 0;
}
