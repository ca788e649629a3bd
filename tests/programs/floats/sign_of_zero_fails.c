// not: safe
// 0 with its sign flipped.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.0 && x <= 1.0) {
    double y = 1.0 / -(-x * 1.0);
    assert(y >= 1.0);
  }
}
