// verdict: safe
// The midpoint of a binary search that can't overflow.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int low = nd_int(), high = nd_int();
  __VERIFIER_assume(0 <= low && low <= high);
  int mid = low + (high - low) / 2;
  assert(low <= mid && mid <= high);
  return 0;
}
