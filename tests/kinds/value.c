// Values that a type, or a builtin, doesn't have.
#include <stdbool.h>
#include <string.h>
int input(void);
int main(void) {
  bool yes;
  unsigned char bits = (unsigned char)input();
  unsigned zero = (unsigned)input();
  memcpy(&yes, &bits, 1);
  switch (input()) {
  case 0: return yes;
  case 1: return __builtin_ctz(zero);
  }
  return 0;
}
