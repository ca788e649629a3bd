// not: unsafe
// args: --property assert
// What the object held, it still holds.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int a = 1, **c = malloc(8);
  if (!c) return 0;
  *c = &a;
  int **d = realloc(c, 32);
  if (!d) return 0;
  **d = 3;
  assert(a == 3);
}
