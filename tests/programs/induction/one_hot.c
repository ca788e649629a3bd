// verdict: safe
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char s = 1;
  for (;;) {
    _Bool go = __VERIFIER_nondet_bool();
    if (go) s = (unsigned char)((s << 1) | (s >> 7));
    assert(s != 0 && (s & (s - 1)) == 0);
  }
}
