// verdict: unsafe
#include <assert.h>
extern int nd(void);
int main(void) {
  int a = nd(), b = nd(), x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y & 0x7fffffff;
  assert(x == b && y == a); // fails
  return 0;
}
