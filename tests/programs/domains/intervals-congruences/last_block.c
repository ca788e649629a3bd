// verdict: safe
// engine: ai
// domain: intervals-congruences
// cheaper: intervals
// args: --property assert
// Blocks of 8 that fit below 30 end at 24.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned i = 0;
  while (i + 8 <= 30 && nd_int())
    i += 8;
  assert(i + 7 < 32);
  return 0;
}
