// not: safe
// long
// args: --entry exported
// An address is one whatever its type is.
#include <stdint.h>
static int table[4], at;
uintptr_t where(void) { return (uintptr_t)&at; }
int asks(void) {
  return table[at];
}
