// domain: packed(zones)
// beyond: intervals
// Two packs that tell each other bounds by way of a constant.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), c = nd_int();
  if (a < 0 || a > 1000 || c < 0 || c > 1000)
    return 0;
  int b = a + 3, d = c + 5;
  if (b < 10 && d > 900) {
    assert(a <= 6); // proved
    assert(c >= 896); // proved
    assert(b - a == 3 && d - c == 5); // proved
  }
  return 0;
}
