// not: safe
// args: --property assert
#include <assert.h>
#include <stdint.h>
int main(void) {
  int a = 1;
  volatile uintptr_t v = (uintptr_t)&a;
  *(int *)v = 0;
  assert(a != 0);
}
