// not: safe
// long
// args: --entry exported
// A caller may end what it was given, too.
#include <assert.h>
#include <stdlib.h>
struct n { int v; };
static struct n *first;
struct n *get(void) {
  if (!first) {
    first = malloc(sizeof *first);
    if (first) first->v = 1;
  }
  return first;
}
int asks(void) {
  if (first) assert(first->v == 1);
  return 1;
}
