// domain: signs
// beyond: constants
// Whatever is read, what is kept is not negative.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int kept = 0;
  while (nd_int()) {
    int v = nd_int();
    if (v < 0)
      v = 0;
    kept = v / 3;
  }
  assert(kept >= 0); // proved
  return 0;
}
