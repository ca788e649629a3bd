// verdict: safe
#include <assert.h>
extern int nd(void);
int main(void) {
  int a = nd(), b = nd(), x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  assert(x == b && y == a);
  return 0;
}
