// domain: intervals-congruences
// From 1 on it is 13.
#include <assert.h>
int main(void) {
  int i = 1;
  while (i < 10)
    i += 4;
  assert(i == 12); // must not be proved
  return 0;
}
