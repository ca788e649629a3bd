// No overflow: no assumption is left, and `--strict` is content.
// args: --property assert --strict
// verdict: safe
// assuming: 0
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  if (n > 1000) return 0;
  int m = n + 1;
  assert(m > n);
  return 0;
}
