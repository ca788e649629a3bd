// verdict: safe
// ai: safe
// Ends of ranges go through sums, differences and products.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 1.0 && x <= 2.0) {
    double y = x * 3.0 - 1.0;
    assert(y >= 2.0 && y <= 5.0);
  }
}
