// verdict: safe
// A shift to the left loses the high bits.
extern void __VERIFIER_assume(int);
extern unsigned nd_uint(void);
#include <assert.h>
int main(void) {
  unsigned x = nd_uint();
  __VERIFIER_assume(x > 2147483647u && x < 2147483650u);
  unsigned y = x << 1;
  assert(y <= 2u);
  return 0;
}
