// verdict: unsafe
// What was read two rounds ago is part of the state.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int before = 0, last = 0;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x != 1 && x != 2 && x != 3) continue;
    assert(!(before == 3 && last == 1 && x == 2)); // fails
    before = last;
    last = x;
  }
}
