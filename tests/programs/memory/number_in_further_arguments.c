// not: safe
// args: --property assert
#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
static uintptr_t more(int n, ...) {
  va_list l; va_start(l, n); uintptr_t x = va_arg(l, uintptr_t); va_end(l);
  return x;
}
int main(void) {
  int x = 7;
  int *q = (int *)(more(0, (uintptr_t)&x + 4096u) - 4096u);
  *q = 14;
  assert(x != 14);
}
