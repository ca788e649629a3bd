// not: safe
// From 0, a quotient is infinite.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double a = nd_double();
  if (!(a >= 0.0 && a <= 100.0))
    return 0;
  double x = 0.5 * (a + 1.0 / a);
  assert(x < 1e9);
}
