// not: unsafe
// What the processor supports is decided before `main`.
#include <assert.h>
int main(void) {
  __builtin_cpu_init();
  assert(__builtin_cpu_supports("sse2") != 0);
  return 0;
}
