// domain: linear-equalities
// args: --property assert
// Unsigned sums wrap: twice the half of one is not always the number.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned a = nd_unsigned();
  unsigned b = a + a;
  unsigned long wide = b;
  unsigned long twice = 2 * (unsigned long)a;
  assert(wide == twice); // must not be proved
  return 0;
}
