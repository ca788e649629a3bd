// verdict: safe
// ai: safe
// 1.1 is no float: what isn't below it is above it.
#include <assert.h>
extern float nd_float(void);
int main(void) {
  float f = nd_float();
  if (f >= 1.1)
    assert(f > 1.1 && f >= 1.1f);
}
