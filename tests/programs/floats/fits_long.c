// verdict: safe
// ai: safe
// args: --property float
// The ends of long: of double, there is none between 2^63 and the next one below.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= -9223372036854775808.0 && x < 9223372036854775808.0)
    return (long)x > 0; // proved
}
