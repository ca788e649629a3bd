// domain: boxes
// A state may be entered twice: what held at first doesn't for ever.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int state = 0, value = 0;
  while (nd_int()) {
    if (state == 0) {
      state = 1;
    } else {
      state = 0;
      value = 1;
    }
  }
  if (state == 0)
    assert(value == 0); // must not be proved
  return 0;
}
