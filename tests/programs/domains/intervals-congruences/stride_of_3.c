// domain: intervals-congruences
// beyond: congruences
// From 100 to 102, only 102 is a multiple of 3.
#include <assert.h>
int main(void) {
  int i = 0;
  while (i < 100)
    i += 3;
  assert(i == 102); // proved
  return 0;
}
