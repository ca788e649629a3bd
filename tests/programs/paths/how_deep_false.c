// verdict: unsafe
// long
// The same place, called more and more deeply.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int wait_for(int depth) {
  int x;
  do x = __VERIFIER_nondet_int();
  while (x < 0);
  if (x == 9) {
    assert(depth < 4); // fails
    return 0;
  }
  return depth < 6 && x == 2 ? wait_for(depth + 1) + 1 : 1;
}
int main(void) {
  return wait_for(0);
}
