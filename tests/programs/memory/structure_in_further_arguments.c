// not: safe
// args: --property assert
#include <assert.h>
#include <stdarg.h>
struct large { int *p; long more[4]; };
static void clear(int n, ...) {
  va_list all;
  va_start(all, n);
  struct large s = va_arg(all, struct large);
  *s.p = 0;
  va_end(all);
}
int main(void) { int a = 1; struct large s = {&a}; clear(1, s); assert(a != 0); }
