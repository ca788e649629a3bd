// domain: octagons
// beyond: zones
// Opposite steps from the same place.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int left = 0, right = 0;
  while (nd_int() && right < 1000) {
    left--;
    right++;
  }
  assert(left == -right); // proved
  return 0;
}
