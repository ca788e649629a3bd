// verdict: safe
// ai: safe
// A remainder is smaller than what was divided by, and has the sign of what was divided.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.0 && x < 1e9) {
    double r = fmod(x, 360.0);
    assert(r >= 0.0 && r < 360.0);
  }
}
