// verdict: safe
// Zero extension of a negative byte is not negative.
extern void __VERIFIER_assume(int);
extern signed char nd_schar(void);
#include <assert.h>
int main(void) {
  signed char c = nd_schar();
  __VERIFIER_assume(c == -1);
  unsigned u = (unsigned char)c;
  assert(u == 255);
  return 0;
}
