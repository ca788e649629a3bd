// not: unsafe
// Assembly may write that register.
#include <assert.h>
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  unsigned csr = 0x3f80;
  __asm__ volatile("ldmxcsr (%0)" : : "r"(&csr));
  assert(one + tiny == 1.0f);
  return 0;
}
