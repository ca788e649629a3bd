// not: safe
// args: --property leak
//
// `asprintf` makes an object that nobody counts: one freed and one made are not none.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *text = 0;
  if (asprintf(&text, "%d", 3) < 0) return 1;
  char *kept = malloc(10);
  if (!text || !kept) abort();
  free(text);
  return 0;
}
