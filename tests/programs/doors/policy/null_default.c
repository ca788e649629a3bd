// An assertion does not switch the other kinds off: the access through null decides.
// verdict: unsafe
// line: 8
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), *p = 0;
  if (n == 0) *p = 1;
  assert(n != 0);
  return 0;
}
