// domain: terms(intervals)
// beyond: polyhedra
// args: --property assert
// What is learnt to be equal has an equal hash.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned key = nd_unsigned(), other = nd_unsigned();
  unsigned h = (key ^ 2166136261u) * 16777619u;
  unsigned g = (other ^ 2166136261u) * 16777619u;
  if (key == other)
    assert(h == g); // proved
  return 0;
}
