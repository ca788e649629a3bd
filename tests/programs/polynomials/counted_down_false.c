// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
/* Of a negative m nothing is added. */
int main(void) {
  int m = nd(), s = 0;
  if (m < -1000 || m > 1000)
    return 0;
  int k = m;
  while (k > 0) {
    s += k;
    k--;
  }
  assert(2 * s == m * (m + 1));
  return 0;
}
