// verdict: safe
// Unsigned addition wraps around.
extern void __VERIFIER_assume(int);
extern unsigned nd_uint(void);
#include <assert.h>
int main(void) {
  unsigned x = nd_uint();
  __VERIFIER_assume(x >= 4294967295u);
  unsigned y = x + 2u;
  assert(y == 1u);
  return 0;
}
