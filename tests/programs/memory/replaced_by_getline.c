// verdict: unsafe
// args: --track mem
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  size_t n = 1; char *p = malloc(1);
  if (!p) return 0;
  char *q = p;
  *q = 0;
  if (getline(&p, &n, stdin) < 0) return 0;
  *q = 1;
}
