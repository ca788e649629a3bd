// domain: product(disjunctive-intervals, congruences)
// beyond: disjunctive-intervals
// Neither 0 nor 8 or more, and a multiple of 4.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint() * 4u;
  if (x != 0 && x < 8)
    assert(x == 4); // proved
  return 0;
}
