// The same under `--strict`.
// args: --property assert --strict
// verdict: unknown
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  int m = n + 1;
  assert(m > n);
  return 0;
}
