// domain: zones
// `a - b < n` says nothing of `a < b + n` when a difference wraps.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned a = nd_uint(), b = nd_uint();
  if (a - b < 10)
    assert(a >= b); // must not be proved
  return 0;
}
