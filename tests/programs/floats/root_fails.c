// not: safe
// The root of a negative number is none.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x <= 100.0) {
    double y = sqrt(x);
    assert(y <= 10.0);
  }
}
