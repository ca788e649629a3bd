// verdict: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* A geometric sum, modulo 2^64, with a factor that has a sign. */
int main(void) {
  int z = nd(), k = nd();
  unsigned long long x = 1, y = z, c = 1;
  while (c < k) {
    c = c + 1;
    x = x * z + 1;
    y = y * z;
  }
  assert(1 + x * z == x + y);
  return 0;
}
