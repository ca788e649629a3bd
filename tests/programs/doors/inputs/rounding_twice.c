// not: safe
// The same sum is another one after it.
#include <assert.h>
#include <fenv.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  float a = one, b = tiny;
  float before = a + b;
  fesetround(FE_DOWNWARD);
  float after = a + b;
  assert(before == after);
  return 0;
}
