// domain: signs
// beyond: intervals
// Three times a number that is not 0 isn't either: an interval has no hole for that.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int d = nd_int();
  __VERIFIER_assume(d != 0);
  long tripled = 3L * d;
  while (nd_int())
    tripled = -1;
  assert(tripled != 0); // proved
  return 0;
}
