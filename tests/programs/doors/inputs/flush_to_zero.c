// not: unsafe
// And whether the smallest numbers are zero.
#include <assert.h>
#include <xmmintrin.h>
int main(void) {
  volatile float tiny = 0x1p-126f, half = 0.5f;
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  assert(tiny * half == 0);
  return 0;
}
