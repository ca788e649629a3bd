// verdict: safe
// ai: safe
// A loop is left close to its bound.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = 0;
  while (x < 10.0)
    x += 0.5;
  assert(x >= 10.0 && x < 10.5);
}
