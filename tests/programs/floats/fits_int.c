// verdict: safe
// ai: safe
// args: --property float
// The ends of int: the fraction is lost.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x > -2147483649.0 && x < 2147483648.0)
    return (int)x; // proved
}
