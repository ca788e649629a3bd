// verdict: safe
// Truncating 300 to a byte keeps 44.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x == 300);
  unsigned char c = (unsigned char)x;
  assert(c == 44);
  return 0;
}
