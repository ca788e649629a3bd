// domain: polyhedra
// beyond: octagons
// args: --property assert
// Two prices and a budget.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int small = nd_int(), large = nd_int(), money = nd_int();
  __VERIFIER_assume(small >= 0 && small <= 100);
  __VERIFIER_assume(large >= 0 && large <= 100);
  __VERIFIER_assume(money >= 0 && money <= 1000);
  __VERIFIER_assume(2 * small + 5 * large <= money);
  __VERIFIER_assume(large >= small);
  assert(7 * small <= money); // proved
  return 0;
}
