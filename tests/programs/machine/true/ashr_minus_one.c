// verdict: safe
// An arithmetic shift rounds towards minus infinity.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x == -1);
  int y = x >> 1;
  assert(y == -1);
  return 0;
}
