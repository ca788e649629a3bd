// not: safe
// 0.5 is rounded away from 0.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.5 && x <= 9.5)
    assert(round(x) <= 9.0);
}
