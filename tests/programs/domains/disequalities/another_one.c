// domain: disequalities
// beyond: intervals-congruences
// args: --property assert
// Of two numbers that aren't the same, one is copied again and again.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), b = nd_int(), x = a;
  if (a == b)
    return 0;
  while (nd_int())
    x = a;
  assert(x != b); // proved
  return 0;
}
