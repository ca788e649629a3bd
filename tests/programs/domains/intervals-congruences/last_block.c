// domain: intervals-congruences
// beyond: intervals
// The last multiple of 8 up to 22 is 16: no block begins beyond 24.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned i = 0;
  while (i <= 22 && nd_int())
    i += 8;
  assert(i + 7 < 32); // proved
  return 0;
}
