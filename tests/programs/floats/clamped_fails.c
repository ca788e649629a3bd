// not: safe
// Of one that is none, nothing is promised.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  double y = fmin(fmax(x, -1.0), 1.0);
  assert(y > -1.0 && y < 1.0);
}
