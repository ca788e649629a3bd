// domain: polyhedra
// beyond: octagons
// args: --property assert
// Three counters that are moved in turns; their sum is bounded by the rounds.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = 0, b = 0, c = 0;
  for (int n = 0; n < 300; n++) {
    int which = nd_int();
    if (which == 0)
      a = a + 1;
    else if (which == 1)
      b = b + 1;
    else
      c = c + 1;
  }
  assert(a + b + c <= 300); // proved
  return 0;
}
