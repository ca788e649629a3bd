// verdict: safe
// x & 7 lies in [0, 7], whatever x.
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  int y = x & 7;
  assert(y >= 0 && y <= 7);
  return 0;
}
