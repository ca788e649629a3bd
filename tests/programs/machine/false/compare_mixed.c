// verdict: unsafe
// A signed operand becomes unsigned when compared with an unsigned one.
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  unsigned u = 10u;
  int below = x < u;
  assert(below || x >= 10);
  return 0;
}
