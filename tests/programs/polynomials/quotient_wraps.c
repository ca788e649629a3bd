// verdict: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Modulo 2^32 the equation holds whatever wraps. */
int main(void) {
  unsigned a = ndu(), b = ndu();
  unsigned q = 0, r = a;
  while (ndu()) {
    r -= b;
    q++;
  }
  assert(a == q * b + r);
  return 0;
}
