// not: safe
// args: --property assert
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int a = 1;
  int **c = malloc(8); *c = &a; c = realloc(c, 32);
  int *q = c[0];
  *q = 3;
  assert(a != 3);
}
