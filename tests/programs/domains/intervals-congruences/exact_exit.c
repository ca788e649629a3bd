// verdict: safe
// engine: ai
// domain: intervals-congruences
// cheaper: intervals
// args: --property assert
// The first multiple of 4 from 10 on.
#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 10)
    i += 4;
  assert(i == 12);
  return 0;
}
