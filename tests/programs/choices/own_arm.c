// not: safe
// args: --engine ai
//
// The arm is what the variable was before.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (x < 1 || x > 100) return 0;
  int y = x;
  y = c > 3 ? 0 : y;
  x++;
  if (y != 0) assert(y == x); // must not be proved
  return 0;
}
