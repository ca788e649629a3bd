// verdict: safe
// ai: safe
// args: --property float
// Division of floats has no check; the conversion has one.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x != 0.0) {
    double y = 1.0 / x;
    if (y > -100.0 && y < 100.0)
      return (int)y; // proved
  }
}
