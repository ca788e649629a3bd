// domain: packed(octagons)
// beyond: intervals
// One counter falls as the other rises; others stand by.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 0, j = 100, noise = 0, rounds = 0;
  while (i < 100) {
    i++;
    j--;
    noise = nd_int();
    rounds = noise;
  }
  assert(i + j == 100); // proved
  assert(noise == rounds); // proved
  return 0;
}
