// domain: terms(intervals)
// beyond: polyhedra
// args: --property assert
// The product of equal numbers is the same product.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned a = nd_unsigned(), b = nd_unsigned();
  unsigned c = a;
  unsigned p = a * b;
  unsigned q = b * c;
  assert(p == q); // proved
  return 0;
}
