// domain: polyhedra
// args: --property assert
// Division rounds towards zero: the middle of two negative numbers may lie
// above where a rounded-down one would.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a = nd_int();
  __VERIFIER_assume(-100 <= a && a <= 100);
  int half = a / 2;
  assert(2 * half - a <= 1); // proved
  assert(2 * half <= a); // must not be proved
  return 0;
}
