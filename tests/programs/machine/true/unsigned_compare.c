// verdict: safe
// As an unsigned number, -1 is the greatest.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x < 0);
  unsigned u = (unsigned)x;
  assert(u > 5u);
  return 0;
}
