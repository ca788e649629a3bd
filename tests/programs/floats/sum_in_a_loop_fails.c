// not: safe
// It may be negative by a little.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double sum = 0;
  for (int i = 0; i < 100; i++) {
    double x = nd_double();
    if (x >= -1.0 && x <= 1.0)
      sum += x;
  }
  assert(sum >= 0.0);
}
