// verdict: unsafe
// A signed remainder has the sign of the dividend.
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  int r = x % 4;
  assert(r >= 0 && r < 4);
  return 0;
}
