// not: safe
// flags: -m32 -mno-sse
// The sum has more bits than double until it is stored.
#include <assert.h>
extern double nd_double(void);
int main(void) {
  double x = nd_double();
  if (x > 0.0 && x < 1e-17) {
    double y = 1.0 + x;
    assert(y <= 1.0);
  }
  return 0;
}
