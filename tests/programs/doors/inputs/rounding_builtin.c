// not: unsafe
// So does a builtin of the compiler's.
#include <assert.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  __builtin_set_flt_rounds(3);
  assert(one + tiny == 1.0f);
  return 0;
}
