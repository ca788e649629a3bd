// A shift by too much.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: oversized shift at
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned n = nd_unsigned();
  unsigned m = 1u << n; // fails
  assert(n < 32);
  return (int)m;
}
