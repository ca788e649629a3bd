// domain: nullity(intervals)
// beyond: intervals
// args: --property null --track reg
// What is known of a pointer serves for its fields, and for its elements.
#include <stdlib.h>
struct pair {
  long first;
  int second[4];
};
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (!p)
    return 1;
  for (int i = 0; i < 4; i++)
    p->second[i] = i; // proved
  p->first = 0;       // proved
  q->first = 0;       // must not be proved
  return 0;
}
