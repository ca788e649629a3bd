// not: unsafe
// The processor's register says how to round.
#include <assert.h>
#include <xmmintrin.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  _MM_SET_ROUNDING_MODE(_MM_ROUND_DOWN);
  assert(one + tiny == 1.0f);
  return 0;
}
