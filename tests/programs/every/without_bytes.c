// not: safe
// An array without elements begins where it ends, and so may another object.
#include <assert.h>
#include <stdint.h>
int none[0], some, labels;
int main(void) {
  assert((char *)none != (char *)&some);         // must not be proved
  assert((uintptr_t)none != (uintptr_t)&labels); // must not be proved
  int local[0], other;
  assert((uintptr_t)local != (uintptr_t)&other); // must not be proved
  return 0;
}
