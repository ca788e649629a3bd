// not: unsafe
// These conversions aren't modelled.
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(printf("%e", 1.0) == 12);
  assert(printf("%g", 1.0) == 1);
  assert(printf("%a", 1.0) == 6);
  return 0;
}
