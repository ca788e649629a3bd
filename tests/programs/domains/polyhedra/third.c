// domain: polyhedra
// beyond: octagons
// args: --property assert
// A third of the way between two indices lies between them.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int lo = nd_int(), hi = nd_int();
  __VERIFIER_assume(0 <= lo && lo <= hi && hi <= 1000000);
  int mid = (2 * lo + hi) / 3;
  assert(lo <= mid); // proved
  assert(mid <= hi); // proved
  return 0;
}
