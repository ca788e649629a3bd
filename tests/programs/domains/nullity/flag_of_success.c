// domain: nullity(intervals)
// beyond: intervals
// args: --property null --track reg
// A flag remembers that the pointer is not null.
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
  int *p = nd_int() ? malloc(sizeof *p) : NULL;
  int found = p != NULL;
  int i = 0;
  while (i < 10)
    i++;
  if (found && i == 10)
    *p = i; // proved
  return 0;
}
