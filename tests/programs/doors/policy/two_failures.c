// Both failures are named, in the order of the program.
// args: --property assert
// verdict: safe
// headline: division by zero at 9:27, integer overflow at 10:20
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int(), m = 0;
  if (nd_int()) return 10 / (n - n); // fails
  if (n > 0) m = n + 1; // fails
  assert(n <= 0 || m > n);
  return 0;
}
