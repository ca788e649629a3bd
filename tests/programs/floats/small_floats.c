// verdict: safe
// ai: safe
// Below the least normal number there are others.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x > 0.0)
    assert(x >= 4.9e-324);
}
