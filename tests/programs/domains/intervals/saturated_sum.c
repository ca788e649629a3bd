// domain: intervals
// beyond: signs
// A sum that saturates in a loop of unknown length.
#include <assert.h>
extern unsigned char nd_uchar(void);
extern int nd_int(void);
int main(void) {
  int sum = 0;
  while (nd_int()) {
    sum += nd_uchar();
    if (sum > 1000)
      sum = 1000;
  }
  assert(sum >= 0 && sum <= 1000); // proved
  return 0;
}
