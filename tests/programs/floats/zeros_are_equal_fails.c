// not: safe
// 0 may have a sign.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x == 0.0)
    assert(1.0 / x > 0.0);
}
