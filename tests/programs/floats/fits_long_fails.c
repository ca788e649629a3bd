// not: safe
// args: --property float
// LONG_MAX as double is 2^63.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.0 && x <= (double)0x7fffffffffffffffL)
    return (long)x > 0; // must not be proved
}
