// verdict: safe
// args: --engine ai
//
// Where one arm is excluded, it is the other one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int y = c > 3 ? 0 : x;
  if (y != 0) { assert(y == x); assert(c <= 3); }
  int z = c > 3 ? x : 7;
  if (z == 0) { assert(x == 0); assert(c > 3); }
  return 0;
}
