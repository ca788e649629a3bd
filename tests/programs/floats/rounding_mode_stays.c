// verdict: safe
// ai: safe
// To nearest, the sum is rounded back to 1.
#include <assert.h>
extern double nd_double(void);
int main(void) {
  double x = nd_double();
  if (x > 0.0 && x < 1e-30) {
    double y = 1.0 + x;
    assert(y <= 1.0);
  }
  return 0;
}
