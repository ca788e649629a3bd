// verdict: safe
// A loop that goes round without an input.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x == 4)
    for (int i = 0;; i = (i + 1) % 7) y = i;
  assert(y == 0); // proved
}
