// domain: polyhedra
// beyond: octagons
// args: --property assert
// 3x + 3y <= 10 leaves no integers with x + y above 3.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int(), y = nd_int();
  __VERIFIER_assume(-1000 <= x && x <= 1000);
  __VERIFIER_assume(-1000 <= y && y <= 1000);
  __VERIFIER_assume(3 * x + 3 * y <= 10);
  assert(x + y <= 3); // proved
  return 0;
}
