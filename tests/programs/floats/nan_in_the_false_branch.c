// verdict: safe
// ai: safe
// Where a comparison fails, it may be no number that failed it.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  double x = nd_double();
  if (x < 10.0)
    return 0;
  assert(!(x < 10.0));
}
