// verdict: safe
// Signed division rounds towards zero.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x >= -7 && x <= -7);
  int q = x / 2;
  assert(q == -3);
  return 0;
}
