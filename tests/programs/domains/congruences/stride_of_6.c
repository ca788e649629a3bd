// verdict: safe
// engine: ai
// domain: congruences
// cheaper: known-bits
// args: --property assert
// An odd modulus survives where nothing wraps (overflow is a check of its own).
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int i = 3;
  while (i < 100000 && nd_int())
    i += 6;
  assert(i % 3 == 0);
  return 0;
}
