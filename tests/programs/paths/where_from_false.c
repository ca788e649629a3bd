// verdict: unsafe
// The same place in the same function, called at two places.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void wait_for_three(void) {
  int x;
  do x = __VERIFIER_nondet_int();
  while (x != 3);
}
int main(void) {
  if (__VERIFIER_nondet_int() == 1) {
    wait_for_three();
    assert(0); // fails
  } else {
    wait_for_three();
  }
  return 0;
}
