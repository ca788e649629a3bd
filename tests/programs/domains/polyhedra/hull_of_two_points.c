// domain: polyhedra
// args: --property assert
// Between two points lies what neither branch gives, and only that may be
// concluded which holds there too.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x, y;
  if (nd_int()) {
    x = 0;
    y = 0;
  } else {
    x = 4;
    y = 2;
  }
  assert(x == 2 * y); // proved
  assert(x == 0); // must not be proved
  return 0;
}
