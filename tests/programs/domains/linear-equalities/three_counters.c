// domain: linear-equalities
// beyond: octagons
// args: --property assert
// Each round moves one of two counters; the third is their sum.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int left = 0, right = 0, all = 0;
  while (nd_int()) {
    if (nd_int())
      left = left + 1;
    else
      right = right + 1;
    all = all + 1;
  }
  assert(left + right == all); // proved
  return 0;
}
