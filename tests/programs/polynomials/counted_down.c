// verdict: safe
// long
// args: --property assert
#include <assert.h>
extern int nd(void);
/* That b is 0 in the end is needed before: a multiple of it, around the loop. */
int main(void) {
  unsigned a = nd(), n = nd();
  unsigned b = n, z = 0;
  while (b != 0) {
    z += a;
    b--;
  }
  assert(z == a * n);
  int m = nd(), s = 0;
  if (m < 0 || m > 1000)
    return 0;
  int k = m;
  while (k > 0) {
    s += k;
    k--;
  }
  assert(2 * s == m * (m + 1));
  return 0;
}
