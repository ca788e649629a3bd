// domain: nullity(intervals)
// args: --property null
// The pointer is not null, but the number that is added may take it there.
#include <stdint.h>
extern int nd_int(void);
extern uintptr_t nd_ulong(void);
char buffer[8];
int main(void) {
  char *p = (char *)((uintptr_t)buffer + nd_ulong());
  *p = 1; // must not be proved
  return 0;
}
