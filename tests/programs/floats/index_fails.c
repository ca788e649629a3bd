// not: safe
// At 1, there is no element.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  int table[10] = {0};
  double x = nd_double();
  if (x >= 0.0 && x <= 1.0)
    return table[(int)(x * 10.0)];
}
