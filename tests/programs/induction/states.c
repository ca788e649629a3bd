// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned state, count, buf[8];
static void step(unsigned in) {
  switch (state) {
  case 0: if (in & 1) { state = 1; count = 0; } break;
  case 1: buf[count & 7] = in; count++; if (count == 8) state = 2; break;
  case 2: if (in == 7) state = 0; break;
  default: assert(0);
  }
}
int main(void) {
  for (;;) { step(__VERIFIER_nondet_uint()); assert(state != 1 || count < 8); assert(state != 2 || count == 8); }
}
