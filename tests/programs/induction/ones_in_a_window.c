// verdict: safe
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned sr = 0, ones = 0;
  for (;;) {
    unsigned in = __VERIFIER_nondet_bool();
    unsigned outb = (sr >> 7) & 1;
    sr = ((sr << 1) | in) & 0xff;
    ones = ones + in - outb;
    unsigned c = 0;
    for (int i = 0; i < 8; i++) c += (sr >> i) & 1;
    assert(c == ones);
  }
}
