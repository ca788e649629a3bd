// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* The differences begin wrong: seen from n = 2 on. */
int main(void) {
  short a = nds();
  long long n = 0, x = 0, y = 1, z = 5;
  while (n <= a) {
    assert(x == n * n * n);
    n = n + 1;
    x = x + y;
    y = y + z;
    z = z + 6;
  }
  return 0;
}
