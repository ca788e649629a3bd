// verdict: safe
// Calls inside each other, as many as there are bits.
#include <assert.h>
extern unsigned nd(void);
static unsigned ones(unsigned x) { return x ? (x & 1) + ones(x >> 1) : 0; }
int main(void) {
  unsigned x = nd() & 0xfff;
  unsigned y = x - (x >> 1 & 0x555);
  y = (y & 0x333) + (y >> 2 & 0x333);
  y = (y + (y >> 4) & 0xf0f);
  y = (y + (y >> 8)) & 0xf;
  assert(ones(x) == y);
  return 0;
}
