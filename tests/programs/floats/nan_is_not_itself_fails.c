// not: safe
// What is no number is neither.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  assert(x <= 0.0 || x >= 0.0);
}
