// The same by default.
// verdict: unsafe
// line: 7
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int q = 100 / nd_int();
  assert(q <= 100);
  return 0;
}
