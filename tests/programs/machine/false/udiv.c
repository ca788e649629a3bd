// verdict: unsafe
// Unsigned division of a large number.
extern void __VERIFIER_assume(int);
extern unsigned nd_uint(void);
#include <assert.h>
int main(void) {
  unsigned x = nd_uint();
  __VERIFIER_assume(x >= 4294967290u);
  unsigned y = x / 2;
  assert(y < 2147483647u);
  return 0;
}
