// not: safe
// args: --property assert
// Arguments that aren't named are known to the callee all the same.
#include <assert.h>
#include <stdarg.h>
static void clear(int n, ...) {
  va_list all;
  va_start(all, n);
  int *p = va_arg(all, int *);
  *p = 0;
  va_end(all);
}
int main(void) { int a = 1; clear(1, &a); assert(a != 0); }
