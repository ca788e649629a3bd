// domain: octagons
// beyond: zones
// args: --property assert
// A number and its complement add up to -1; both signs of a quotient by -1.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(-1000 <= x && x <= 1000);
  int y = ~x;
  assert(x + y == -1); // proved
  assert(x >= y);      // must not be proved
  int opposite = x / -1;
  assert(x + opposite == 0); // proved
  return 0;
}
