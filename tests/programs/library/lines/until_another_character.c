// verdict: unknown
// long
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *part = NULL;
  size_t room = 0;
  if (getdelim(&part, &room, ':', stdin) > 0) puts(part);
  free(part);
  return 0;
}
