// domain: nullity(intervals)
// args: --property null --track reg
// What isn't equal to a pointer of which nothing is known may be null.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (p == q)
    return 1;
  *p = 1; // must not be proved
  *q = 1; // must not be proved
  return 0;
}
