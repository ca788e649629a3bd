// verdict: unknown
// Every execution is undefined before the assertion is reached.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  unsigned char c = 200;
  c += 100.7;
  int x = nd_int();
  assert(x != 6);
  return 0;
}
