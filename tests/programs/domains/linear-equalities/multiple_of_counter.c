// domain: linear-equalities
// beyond: intervals-congruences
// args: --property assert
// A sum that grows by 4 in each round is 4 times the counter.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 0, sum = 3;
  while (nd_int()) {
    i = i + 1;
    sum = sum + 4;
  }
  assert(sum - 4 * i == 3); // proved
  return 0;
}
