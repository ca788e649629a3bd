// domain: zones
// beyond: intervals
// args: --property assert
// An integer is at most its square, which a product by one of unknown sign
// doesn't give.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = nd_int(), k = nd_int();
  __VERIFIER_assume(-100 <= n && n <= 100);
  __VERIFIER_assume(1 <= k && k <= 7);
  int square = n * n;
  assert(square >= n); // proved
  assert(square > n);  // must not be proved
  if (n >= 5) {
    int product = n * k;
    assert(product >= n); // proved
    assert(product >= k); // proved
  }
  return 0;
}
