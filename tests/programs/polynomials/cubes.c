// verdict: safe
// long
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Cohen's cubes: by their differences. */
int main(void) {
  short a = nds();
  long long n = 0, x = 0, y = 1, z = 6;
  while (n <= a) {
    assert(x == n * n * n);
    n = n + 1;
    x = x + y;
    y = y + z;
    z = z + 6;
  }
  assert(6 * a * x - x * z + 12 * x == 0);
  return 0;
}
