// domain: linear-equalities
// args: --property assert
// The steps differ: no equality holds in all rounds.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 0, sum = 0;
  while (nd_int()) {
    i = i + 1;
    if (nd_int())
      sum = sum + 2;
    else
      sum = sum + 1;
  }
  assert(sum == 2 * i); // must not be proved
  return 0;
}
