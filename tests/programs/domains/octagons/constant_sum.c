// domain: octagons
// beyond: zones
// One counter falls as the other rises.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 0, j = 10;
  while (nd_int() && j > 0) {
    i++;
    j--;
  }
  assert(i + j == 10); // proved
  assert(i <= 10); // proved
  return 0;
}
