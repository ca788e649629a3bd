// verdict: unsafe
// A conversion that is undefined comes before the assertion, in every execution.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned char c = 200;
  c += 100.7;
  int x = nd_int();
  assert(x != 6);
  return 0;
}
