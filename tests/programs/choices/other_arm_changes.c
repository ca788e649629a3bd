// not: safe
// args: --engine ai
//
// The arm changes after the choice.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (x < 1 || x > 100) return 0;
  int y = c > 3 ? 0 : x;
  x++;
  if (y != 0) assert(y == x); // must not be proved
  return 0;
}
