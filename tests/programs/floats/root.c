// verdict: safe
// ai: safe
// Roots are not negative, and of what is at most 100 at most 10.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.0 && x <= 100.0) {
    double y = sqrt(x);
    assert(y >= 0.0 && y <= 10.0);
  }
}
