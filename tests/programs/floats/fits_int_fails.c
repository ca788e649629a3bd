// not: safe
// args: --property float
// 2^31 is one too many.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x > -2147483649.0 && x <= 2147483648.0)
    return (int)x; // must not be proved
}
