// verdict: safe
// ai: safe
// What is added is not negative, and neither is the sum.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double sum = 0;
  for (int i = 0; i < 100; i++) {
    double x = nd_double();
    if (x >= 0.0 && x <= 1.0)
      sum += x;
  }
  assert(sum >= 0.0);
}
