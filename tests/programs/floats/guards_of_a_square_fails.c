// not: safe
// A product of two numbers may be negative.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double(), z = nd_double();
  double y = x * z + 1.0;
  if (y == y)
    assert(y >= 1.0);
}
