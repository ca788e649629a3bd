// domain: product(intervals, congruences)
// beyond: intervals
// Each part tells the other: bounds become remainders, and a constant in the end.
#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 10)
    i += 4;
  assert(i == 12); // proved
  return 0;
}
