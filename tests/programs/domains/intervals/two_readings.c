// domain: intervals
// Below 10 without a sign is not what below 10 with one is.
#include <assert.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x < 10);
  assert((unsigned)x < 10u); // must not be proved
  unsigned y = nd_uint();
  __VERIFIER_assume(y < 10u);
  assert((int)y < 10); // proved
  return 0;
}
