// not: unsafe
// args: --property assert
#include <assert.h>
#include <string.h>
/* The copy is undefined: no execution comes to the assertion. */
int main(void) {
  char b[4] = {1, 0, 0, 0};
  strncpy(b + 1, b, 3);
  assert(0);
  return 0;
}
