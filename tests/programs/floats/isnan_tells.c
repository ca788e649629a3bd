// verdict: safe
// ai: safe
// A class as a condition.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (isnan(x))
    return 0;
  if (!(x < 10.0))
    assert(x >= 10.0);
}
