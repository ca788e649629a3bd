// A use after free on every path.
// args: --property assert
// not: unsafe
// line: 12
#include <assert.h>
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  free(p);
  *p = 1;
  assert(nd_int() == 0);
  return 0;
}
