// domain: intervals-congruences
// beyond: intervals
// The first multiple of 4 from 10 on.
#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 10)
    i += 4;
  assert(i == 12); // proved
  return 0;
}
