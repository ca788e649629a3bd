// not: safe
// long
// One element may be no number.
#include <assert.h>
extern double nd_double(void);
static double a[20];
int main(void) {
  for (int i = 0; i < 20; i++) {
    double x = nd_double();
    a[i] = x < 0.0 || x > 1.0 ? 0.5 : x;
  }
  for (int i = 0; i < 20; i++)
    assert(a[i] >= 0.0 && a[i] <= 1.0);
  return 0;
}
