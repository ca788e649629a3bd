// not: unsafe
// No object of the program lies at the address of a device.
#include <assert.h>
static int x = 1, y = 2;
int main(void) {
  assert(&x != (int *)0x10000 && &y != (int *)0x10000);
  assert((void *)main != (void *)0x1000 && (void *)main != (void *)0x1010);
}
