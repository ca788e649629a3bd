// domain: congruences
// beyond: known-bits
// An odd modulus survives where nothing wraps (overflow is a check of its own).
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 3;
  while (i < 100000 && nd_int())
    i += 6;
  assert(i % 3 == 0); // proved
  return 0;
}
