// not: safe
// args: --property assert
#include <assert.h>
extern int nd(void);
extern unsigned ndu(void);
extern short nds(void);
/* Half of an odd number is less. */
int main(void) {
  int n = nd();
  if (n < 0 || n > 10000) return 0;
  int s = 0;
  for (int i = 1; i <= n; i++)
    s += i;
  assert(s == (n * (n + 1) + n) / 2);
  return 0;
}
