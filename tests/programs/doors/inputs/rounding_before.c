// verdict: unsafe
// Before it, they aren't.
#include <assert.h>
#include <fenv.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  float sum = one + tiny;
  assert(sum == 1.0f);
  fesetround(FE_DOWNWARD);
  return 0;
}
