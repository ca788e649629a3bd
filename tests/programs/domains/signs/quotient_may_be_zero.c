// domain: signs
// args: --property assert
// 1 / 2 is 0.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = nd_int(), y = nd_int();
  __VERIFIER_assume(x > 0);
  __VERIFIER_assume(y > 0);
  assert(x / y > 0); // must not be proved
  return 0;
}
