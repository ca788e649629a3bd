// An object on the heap.
// args: --property div
// not: unsafe
// assumes: leaves the memory that is modelled alone
#include <stdlib.h>
extern void unknown(void);
int main(void) {
  int *p = malloc(4);
  unknown();
  free(p);
  return 0;
}
