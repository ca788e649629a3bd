// domain: nullity(intervals)
// beyond: intervals
// args: --property null --track reg
// An allocation may fail; what is tested is not null, and neither is a copy.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  int *q = p;
  if (p == NULL)
    return 1;
  *p = 1; // proved
  *q = 2; // proved
  return 0;
}
