// domain: polyhedra
// beyond: octagons
// args: --property assert
// A sum that grows by 2 or 3 in each round.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 0, sum = 0;
  while (i < 1000) {
    if (nd_int())
      sum = sum + 2;
    else
      sum = sum + 3;
    i = i + 1;
  }
  assert(2 * i <= sum); // proved
  assert(sum <= 3 * i); // proved
  return 0;
}
