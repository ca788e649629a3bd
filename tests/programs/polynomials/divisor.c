// verdict: safe
// long
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Bezout's coefficients. */
int main(void) {
  int x = nd(), y = nd();
  if (x < 1 || y < 1) return 0;
  long long a = x, b = y, p = 1, q = 0, r = 0, s = 1;
  while (a != b) {
    if (a > b) {
      a -= b;
      p -= q;
      r -= s;
    } else {
      b -= a;
      q -= p;
      s -= r;
    }
  }
  assert(p * x + r * y == b);
  assert(q * x + s * y == a);
  assert(p * s - q * r == 1);
  return 0;
}
