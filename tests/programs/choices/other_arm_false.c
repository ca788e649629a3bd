// verdict: unsafe
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int x = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int y = c > 3 ? 0 : x;
  if (y == 0) assert(c > 3); // fails
  x = __VERIFIER_nondet_int();
  if (y != 0) assert(y == x); // fails
  return 0;
}
