// verdict: safe
// ai: safe
// A square is not negative.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  double y = x * x + 1.0;
  if (y == y)
    assert(y >= 1.0);
}
