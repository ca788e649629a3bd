// domain: nullity(intervals)
// args: --property null
// A test of the address tells as much as one of the pointer.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  uintptr_t address = (uintptr_t)p;
  if (address == 0)
    return 1;
  *p = 1; // proved
  return 0;
}
