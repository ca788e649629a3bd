// verdict: safe
// long
// args: --property assert
#include <assert.h>
extern int nd(void);
/* What the inner loop keeps follows from where it ends. */
int main(void) {
  int n = nd();
  if (n < 0 || n > 5000)
    return 0;
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      c++;
  assert(c == n * (n + 1) / 2);
  return 0;
}
