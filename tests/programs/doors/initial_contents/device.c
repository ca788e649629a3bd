// not: unsafe
// A pointer to a register of a device.
#include <assert.h>
static volatile int *const reg = (int *)0x1000;
static struct {
  char name[3];
  volatile short *base;
} devices[] = {{"a", (short *)0x2000}, {"b", (short *)0x2000 + 4}};
int main(void) {
  assert((unsigned long)reg == 0x1000);
  assert((unsigned long)devices[1].base == 0x2008);
}
