// not: safe
// args: --entry exported
// What a caller passes to be called may call an exported function.
#include <assert.h>
static int n;
void set(int a, int b) { n = a < b; }
void each(void (*f)(int)) {
  if (!f)
    return;
  n = 5;
  f(1);
  assert(n == 5);
}
