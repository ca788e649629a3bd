// domain: constants
// Some results don't depend on what isn't known.
#include <assert.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint();
  unsigned none = x & 0u, all = x | 0xffffffffu;
  assert(none == 0);          // proved
  assert(all == 4294967295u); // proved
  unsigned rest = x % 1u;
  assert(rest == 0); // proved
  return 0;
}
