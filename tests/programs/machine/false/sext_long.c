// verdict: unsafe
// A negative int becomes a negative long, and a huge unsigned long.
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  __VERIFIER_assume(x < -5);
  long l = x;
  unsigned long u = (unsigned long)l;
  assert(u < 4294967296ul);
  return 0;
}
