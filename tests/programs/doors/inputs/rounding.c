// not: unsafe
// After `fesetround`, sums are computed by another rule.
#include <assert.h>
#include <fenv.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  fesetround(FE_DOWNWARD);
  float sum = one + tiny;
  assert(sum == 1.0f);
  return 0;
}
