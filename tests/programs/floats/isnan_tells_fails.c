// not: safe
// The other side of it.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (!isnan(x))
    return 0;
  assert(x == x);
}
