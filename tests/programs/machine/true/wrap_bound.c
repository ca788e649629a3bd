// verdict: safe
// `i <= n + 1` loops differently when n + 1 wraps to 0.
extern unsigned nd_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = nd_uint();
  unsigned bound = n + 1u;
  unsigned i = 0;
  while (i < bound && i < 5u)
    i++;
  assert(i <= 5u && (i <= n || bound == n + 1u));
  return 0;
}
