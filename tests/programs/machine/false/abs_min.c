// verdict: unsafe
// There is no positive number for the minimum; in unsigned arithmetic it stays.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x <= -2147483647 - 1);
  unsigned m = 0u - (unsigned)x;
  assert((int)m >= 0);
  return 0;
}
