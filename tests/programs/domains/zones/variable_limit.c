// domain: zones
// beyond: intervals
// A counter that stops at a limit which isn't constant.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), i = 0;
  if (n < 0)
    return 0;
  while (i < n)
    i++;
  assert(i == n); // proved
  return 0;
}
