// `--strict` takes no verdict that goes only up to a failure.
// args: --property assert --strict
// verdict: unknown
// headline: up to undefined behaviour that happens: null dereference
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), *p = 0;
  if (n == 0) *p = 1; // fails
  assert(n != 0);
  return 0;
}
