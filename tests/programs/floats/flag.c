// verdict: safe
// ai: safe
// A comparison kept in a variable.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  int ok = x > 0.0 && x < 8.0;
  int n = nd_int();
  if (n > 5 && ok)
    assert(x * 2.0 < 16.0);
}
