// verdict: unsafe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int flag[2], turn, at[2], inside;
static void step(int me) {
  int other = 1 - me;
  switch (at[me]) {
  case 0: turn = other; at[me] = 1; break;
  case 1: flag[me] = 1; at[me] = 2; break;
  case 2: at[me] = flag[other] && turn == other ? 2 : 3; break;
  case 3:
    inside++;
    assert(inside == 1); // fails
    at[me] = 4;
    break;
  case 4: inside--; flag[me] = 0; at[me] = 0; break;
  }
}
int main(void) {
  while (1) step(__VERIFIER_nondet_bool());
}
