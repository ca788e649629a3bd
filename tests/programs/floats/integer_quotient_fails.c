// not: safe
// One of a float above 0 may be 0.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x > 0.0 && x < 1000.0)
    return 10 / (int)x; // one fails
}
