// not: unsafe
// The same value, asserted.
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(printf("%#.3o", 8) == 3);
  assert(printf("%#.0o", 0) == 1);
  assert(printf("%#.0x", 0) == 0);
  return 0;
}
