// Asked for division only: the failed assertion, which ends the run, is said.
// args: --property div
// verdict: safe
// headline: up to failures that happen: assertion violation at
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  assert(n > 0); // fails
  return 100 / n;
}
