// verdict: unknown
// long
// Where an object ends another one may begin, also for those who look at numbers.
#include <assert.h>
#include <stdint.h>
int x, y;
int main(void) {
  uintptr_t end = (uintptr_t)(&x + 1), begin = (uintptr_t)&y, other = (uintptr_t)&x;
  assert(other != begin);
  assert(end != begin);   // must not be proved
  return 0;
}
