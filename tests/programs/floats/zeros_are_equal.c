// verdict: safe
// ai: safe
// Both zeros are equal, and their reciprocals are not.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x == 0.0) {
    double y = 1.0 / x;
    assert(y > 1e300 || y < -1e300);
  }
}
