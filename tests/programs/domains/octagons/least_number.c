// domain: octagons
// args: --wrapv
// The least number is its own opposite.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int();
  int y = -x;
  if (x < 0)
    assert(y > 0); // must not be proved
  return 0;
}
