// Asked for assertions only: safe up to the access through null, which a run shows.
// args: --property assert
// verdict: safe
// assuming: 0
// headline: safe up to undefined behaviour that happens: null dereference at 10:18
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), *p = 0;
  if (n == 0) *p = 1; // fails
  assert(n != 0); // proved
  return 0;
}
