// not: safe
// Those of others overflow to infinity.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (!isfinite(x))
    return 0;
  assert(isfinite(x + x));
}
