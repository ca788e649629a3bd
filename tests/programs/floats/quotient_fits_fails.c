// not: safe
// args: --property float
// Not 0, but tiny.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  float d = nd_float();
  if (d != 0.0f) {
    int r = (int)(100.0 / d); // must not be proved
    return r > 0;
  }
}
