// domain: linear-equalities
// beyond: intervals-congruences
// args: --property assert
// Swapping without a third variable.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), b = nd_int();
  int x = a, y = b;
  x = x + y;
  y = x - y;
  x = x - y;
  assert(x == b); // proved
  assert(y == a); // proved
  return 0;
}
