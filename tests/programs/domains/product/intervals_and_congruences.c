// verdict: safe
// engine: ai
// domain: product(intervals, congruences)
// cheaper: intervals
// args: --property assert
// Each part tells the other: bounds become remainders, and a constant in the end.
#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 10)
    i += 4;
  assert(i == 12);
  return 0;
}
