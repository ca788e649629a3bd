// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* The factor is extended without its sign in the end. */
int main(void) {
  int z = nds(), k = nds();
  unsigned long long x = 1, y = z, c = 1;
  while (c < k) {
    c = c + 1;
    x = x * z + 1;
    y = y * z;
  }
  assert(1 + x * (unsigned)z == x + y);
  return 0;
}
