// not: safe
// args: --property float
// Of a number that is not 0, the reciprocal may be infinite.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x != 0.0) {
    double y = 1.0 / x;
    return (int)y; // must not be proved
  }
}
