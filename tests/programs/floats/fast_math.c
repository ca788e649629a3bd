// not: safe
// flags: -ffast-math
// With these flags, what is no number isn't looked for, and sums are reordered.
#include <assert.h>
extern double nd_double(void);
int main(void) {
  double x = nd_double();
  if (x > 0.0 && x < 1e-30) {
    double y = 1.0 + x;
    assert(y <= 1.0);
  }
  return 0;
}
