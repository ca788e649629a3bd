// domain: congruences
// Multiples of 4 are not all multiples of 8.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned i = 0;
  while (nd_int())
    i += 4;
  assert(i % 8 == 0); // must not be proved
  return 0;
}
