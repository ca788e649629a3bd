// not: unsafe
// Called through a pointer it does the same.
#include <assert.h>
#include <fenv.h>
static int (*volatile set)(int) = fesetround;
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  set(FE_DOWNWARD);
  assert(one + tiny == 1.0f);
  return 0;
}
