// verdict: safe
// ai: safe
// args: --property float
// Guarded by its size, a divisor makes no large quotient.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  float d = nd_float();
  if (fabs(d) > 0.000001) {
    int r = (int)(100.0 / d); // proved
    return r > 0;
  }
}
