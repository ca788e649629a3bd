// verdict: unknown
// args: --track mem --property assert
#define _GNU_SOURCE
#include <stdio.h>
#include <assert.h>
int main(void) {
  char *p; size_t n; FILE *f = open_memstream(&p, &n);
  if (!f) return 0;
  n = 0; fputs("abc", f); fflush(f);
  assert(n == 0);
}
