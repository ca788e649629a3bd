// not: safe
// args: --property leak
//
// As `handed_out.c`: `%ms` makes an object, too.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = 0;
  if (scanf("%ms", &p) != 1) return 0;
  char *kept = malloc(10);
  if (!p || !kept) abort();
  free(p);
  return 0;
}
