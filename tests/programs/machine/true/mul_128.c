// verdict: safe
// The high half of a 64-bit product, in 128-bit arithmetic.
extern void __VERIFIER_assume(int);
extern unsigned long nd_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long a = nd_ulong(), b = 4294967296ul;
  __VERIFIER_assume(a >= 4294967296ul);
  unsigned __int128 p = (unsigned __int128)a * b;
  unsigned long hi = (unsigned long)(p >> 64);
  assert(hi >= 1ul);
  return 0;
}
