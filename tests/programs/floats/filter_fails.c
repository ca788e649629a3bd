// not: safe
// args: --engine ai
// An input that is no number makes it none.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double y = 0;
  for (int i = 0; i < 1000; i++) {
    double x = nd_double();
    if (x < -1.0 || x > 1.0)
      x = 0;
    y = 0.5 * y + 0.5 * x;
    if (y > 1.0)
      y = 1.0;
    if (y < -1.0)
      y = -1.0;
  }
  assert(y >= -1.0 && y <= 1.0);
}
