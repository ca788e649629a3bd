// domain: floats(intervals)
// args: --property float
// What is divided by isn't near 0, so that the quotient isn't large.
#include <math.h>
extern double nd_double(void);
int main(void) {
  double d = nd_double();
  if (fabs(d) > 0.000001) {
    int percent = (int)(100.0 / d); // proved
    return percent > 0;
  }
  return 0;
}
