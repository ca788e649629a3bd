// verdict: unsafe
// A true bit, sign-extended, is -1.
extern _Bool nd_bool(void);
#include <assert.h>
int main(void) {
  _Bool c = nd_bool();
  int b = -(int)c;
  assert(b == 0 || b == 1);
  return 0;
}
