// What was asked for fails, too: unsafe, and the other failure is there as well.
// args: --property assert
// verdict: unsafe
// line: 9
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  assert(n != 5); // fails
  return 10 / (n - 6); // fails
}
