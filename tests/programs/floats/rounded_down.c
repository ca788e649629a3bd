// verdict: safe
// ai: safe
// What is rounded to integers stays in its range.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x > 0.5 && x < 9.5) {
    assert(floor(x) >= 0.0 && floor(x) <= 9.0);
    assert(ceil(x) >= 1.0 && ceil(x) <= 10.0);
    assert(round(x) >= 1.0 && round(x) <= 9.0);
  }
}
