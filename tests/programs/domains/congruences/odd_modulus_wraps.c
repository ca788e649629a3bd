// domain: congruences
// 2^32 is not a multiple of 3: wrapping changes the remainder.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned i = 0;
  while (nd_int())
    i += 3;
  assert(i % 3 == 0); // must not be proved
  return 0;
}
