// not: safe
// args: --property leak
//
// As `handed_out.c`, with what a stream writes to.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = 0; size_t n = 0;
  FILE *f = open_memstream(&p, &n);
  if (!f) return 0;
  fputs("abc", f);
  fclose(f);
  char *kept = malloc(10);
  if (!p || !kept) abort();
  free(p);
  return 0;
}
