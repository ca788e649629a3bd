// verdict: safe
// Figure 3 with both counters bounded: safe under no assumption.
#include <assert.h>
extern int nd_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = 1, y = 0;
  while (nd_int()) {
    __VERIFIER_assume(x < 1000000 && y < 1000000);
    x = x + y;
    y = y + 1;
  }
  assert(x >= y);
  return 0;
}
