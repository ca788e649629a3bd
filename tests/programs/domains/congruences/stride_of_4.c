// domain: congruences
// beyond: intervals
// Wrapping keeps the remainder modulo 4, which divides the number of integers.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned i = 0;
  while (nd_int())
    i += 4;
  assert(i % 4 == 0); // proved
  return 0;
}
