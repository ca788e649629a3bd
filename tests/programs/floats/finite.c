// verdict: safe
// ai: safe
// Sums of finite numbers of limited size are finite.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (!isfinite(x) || fabs(x) > 1e300)
    return 0;
  assert(isfinite(x + x));
}
