// verdict: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* The quotient is exact, since one of two neighbours is even. */
int main(void) {
  int n = nd();
  if (n < 0 || n > 10000) return 0;
  int s = 0;
  for (int i = 1; i <= n; i++)
    s += i;
  assert(s == n * (n + 1) / 2);
  unsigned m = n, t = 0;
  for (unsigned i = 0; i < m; i++)
    t += 2 * i + 1;
  assert(t == m * m);
  return 0;
}
