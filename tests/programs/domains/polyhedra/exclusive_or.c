// domain: polyhedra
// beyond: octagons
// args: --property assert
// Bits that only one of two numbers has, against their sum and difference.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a = nd_int(), b = nd_int();
  __VERIFIER_assume(0 <= a && a <= 1000);
  __VERIFIER_assume(0 <= b && b <= 1000);
  int either = a ^ b;
  assert(either <= a + b); // proved
  assert(either >= a - b); // proved
  assert(either >= a);     // must not be proved
  int both = a & b, any = a | b;
  assert(any + both <= 2 * a + 2 * b); // proved
  return 0;
}
