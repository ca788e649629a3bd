// domain: congruences
// beyond: intervals
// 12x + 5 is 1 modulo 4, wrapped or not.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint();
  unsigned y = x * 12u + 5u;
  assert(y % 4u == 1u); // proved
  return 0;
}
