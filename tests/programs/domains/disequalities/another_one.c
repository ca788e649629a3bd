// domain: disequalities
// beyond: intervals-congruences
// args: --property assert
// Whichever of two numbers it is, it isn't a third one.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), b = nd_int(), c = nd_int(), x = a;
  if (a == b || c == b)
    return 0;
  while (nd_int())
    x = nd_int() ? a : c;
  assert(x != b); // proved
  return 0;
}
