// domain: constants
// What the first round leaves alone, a later one changes.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int state = 0, next = 0;
  while (nd_int()) {
    state = next;
    next = 1;
  }
  assert(state == 0); // must not be proved
  return 0;
}
