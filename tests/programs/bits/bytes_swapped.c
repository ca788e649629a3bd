// verdict: safe
#include <assert.h>
extern unsigned nd(void);
static unsigned swap(unsigned x) {
  return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}
int main(void) {
  unsigned x = nd();
  assert(swap(swap(x)) == x);
  unsigned s = nd();
  if (s < 32) {
    unsigned p = 1u << s;
    assert((p & (p - 1)) == 0);
  }
  return 0;
}
