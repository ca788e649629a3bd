// verdict: safe
// ai: safe
// fmin and fmax keep a number in a range.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x == x) {
    double y = fmin(fmax(x, -1.0), 1.0);
    assert(y >= -1.0 && y <= 1.0);
  }
}
