// not: safe
// Where results are rounded upwards, the sum is more than its nearest number.
#include <assert.h>
#include <fenv.h>
extern double nd_double(void);
int main(void) {
  fesetround(FE_UPWARD);
  double x = nd_double();
  if (x > 0.0 && x < 1e-30) {
    double y = 1.0 + x;
    assert(y <= 1.0);
  }
  return 0;
}
