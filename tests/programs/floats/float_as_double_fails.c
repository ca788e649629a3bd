// not: safe
// A double may be 1.1.
#include <assert.h>
extern double nd_double(void);
int main(void) {
  double x = nd_double();
  if (x >= 1.1)
    assert(x > 1.1);
}
