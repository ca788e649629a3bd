// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Modulo 2^32 only: in 64 bits it doesn't hold. */
int main(void) {
  unsigned a = ndu(), b = ndu();
  unsigned q = 0, r = a;
  while (ndu()) {
    r -= b;
    q++;
  }
  assert((unsigned long long)a == (unsigned long long)q * b + r);
  return 0;
}
