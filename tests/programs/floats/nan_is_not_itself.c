// verdict: safe
// ai: safe
// What equals itself is a number.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x != x)
    return 0;
  assert(x <= 0.0 || x >= 0.0);
}
