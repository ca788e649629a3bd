// verdict: safe
// ai: safe
// Iterates of the root of a number from 1 to 100.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double a = nd_double();
  if (!(a >= 1.0 && a <= 100.0))
    return 0;
  double x = a;
  for (int i = 0; i < 5; i++) {
    x = 0.5 * (x + a / x);
    assert(x > 0.0 && x < 1e9);
    if (x < 1.0)
      x = 1.0;
    if (x > 100.0)
      x = 100.0;
  }
  assert(x >= 1.0 && x <= 100.0);
}
