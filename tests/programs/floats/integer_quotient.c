// verdict: safe
// ai: safe
// An integer made of a float that is at least 1 is not 0.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x >= 1.0 && x < 1000.0)
    return 10 / (int)x; // proved
}
