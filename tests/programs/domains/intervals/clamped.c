// domain: intervals
// beyond: known-bits
// A percentage of what was clamped can't overflow.
// args: --property assert,overflow
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int volume = nd_int();
  if (volume < 0)
    volume = 0;
  if (volume > 150)
    volume = 150;
  int scaled = volume * 1000 / 150; // proved
  assert(scaled <= 1000);           // proved
  return 0;
}
