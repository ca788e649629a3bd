// not: safe
// args: --property assert
#include <assert.h>
#include <stdint.h>
#include <string.h>
int main(void) {
  int a = 1, *p;
  uintptr_t bytes = (uintptr_t)&a;
  memcpy(&p, &bytes, sizeof p);
  *p = 0;
  assert(a != 0);
}
