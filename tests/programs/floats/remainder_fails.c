// not: safe
// Of an infinity there is none.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 0.0) {
    double r = fmod(x, 360.0);
    assert(r < 360.0);
  }
}
