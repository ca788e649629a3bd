// verdict: safe
// engine: ai
// domain: signs
// cheaper: intervals
// args: --property assert
// Both branches are not 0: an interval has no hole for that.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int d = nd_int();
  __VERIFIER_assume(d != 0);
  if (nd_int())
    d = -1;
  assert(d != 0);
  return 0;
}
