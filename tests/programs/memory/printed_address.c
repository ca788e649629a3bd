// not: safe
// long
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int g = 1;
  char b[20];
  snprintf(b, 20, "%p", (void *)&g);
  int *q = (int *)strtoul(b, 0, 16);
  *q = 2;
  assert(g == 1);
}
