// domain: disjunctive-intervals
// beyond: signs
// Not between 3 and 7: the hole survives a shift by 10.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x > -1000);
  __VERIFIER_assume(x < 1000);
  if (x >= 3 && x <= 7)
    x = 100;
  int y = x + 10;
  assert(y != 15); // proved
  return 0;
}
