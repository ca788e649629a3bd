// not: safe
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  uint8_t mem[4] = {0}, wp = 0, rp = 0, cnt = 0;
  for (;;) {
    _Bool push = __VERIFIER_nondet_bool(), pop = __VERIFIER_nondet_bool();
    uint8_t d = __VERIFIER_nondet_uchar();
    _Bool full = cnt == 5, empty = cnt == 0;
    _Bool do_push = push && !full, do_pop = pop && !empty;
    if (do_push) { mem[wp] = d; wp = (wp + 1) & 3; }
    if (do_pop) rp = (rp + 1) & 3;
    cnt = (uint8_t)(cnt + do_push - do_pop);
    assert(cnt <= 4);
    assert(((wp - rp) & 3) == (cnt & 3));
  }
}
