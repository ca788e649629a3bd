// The variant that holds: nothing fails, nothing is assumed.
// args: --property assert --strict
// verdict: safe
// assuming: 0
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), x = 0, *p = 0;
  if (n == 0) p = &x;
  if (p) n = 1;
  assert(n != 0);
  return 0;
}
