// not: safe
// The variable has changed in between.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  int ok = x > 0.0 && x < 8.0;
  x = x + 1.0;
  if (ok)
    assert(x < 8.0);
}
