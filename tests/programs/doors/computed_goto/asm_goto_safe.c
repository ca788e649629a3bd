// not: unsafe
// Whichever way assembly takes.
#include <assert.h>
int main(void) {
  int x = 1;
  __asm__ goto("" : : : : other);
  x = 2;
other:
  assert(x == 1 || x == 2);
}
