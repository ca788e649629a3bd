// domain: wrapped-intervals
// beyond: intervals
// A byte that wraps by 20 and comes back.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x >= 100);
  __VERIFIER_assume(x <= 120);
  signed char c = (signed char)(x + 20);
  signed char d = (signed char)(c - 20);
  assert(d >= 100); // proved
  return 0;
}
