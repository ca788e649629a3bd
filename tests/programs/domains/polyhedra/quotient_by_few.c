// domain: polyhedra
// beyond: octagons
// args: --property assert
// Quotients and shifts by one of a few numbers.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int all = nd_int(), people = nd_int(), n = nd_int();
  __VERIFIER_assume(0 <= all && all <= 100000);
  __VERIFIER_assume(2 <= people && people <= 5);
  __VERIFIER_assume(1 <= n && n <= 3);
  int each = all / people;
  assert(2 * each <= all);    // proved
  assert(all <= 5 * each + 4); // proved
  assert(all <= 4 * each + 4); // must not be proved
  int grown = all << n;
  assert(2 * all <= grown); // proved
  assert(grown <= 8 * all); // proved
  return 0;
}
