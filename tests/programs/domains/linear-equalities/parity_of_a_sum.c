// domain: linear-equalities
// beyond: octagons
// args: --property assert
// Twice a number plus twice another is not odd: an equality without integer
// solutions, so that what follows from it is never reached.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), b = nd_int();
  int e = 2 * a + 2 * b;
  if (e == 7)
    assert(a == b); // proved
  return 0;
}
