// verdict: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
/* What an inequality says of a sum, an equation says of a product. */
int main(void) {
  int n = nd();
  if (n < 0) return 0;
  long long a = 0, s = 1, t = 1;
  while (s <= n) {
    a = a + 1;
    assert(a * a <= n);
    t = t + 2;
    s = s + t;
  }
  assert(s == (a + 1) * (a + 1));
  return 0;
}
