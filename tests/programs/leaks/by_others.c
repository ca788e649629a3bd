// not: safe
// args: --property leak
//
// As `handed_out.c`, with a function of which nothing is known.
#include <stdlib.h>
char *make(void);
int main(void) {
  char *text = make();
  char *kept = malloc(10);
  if (!text || !kept) abort();
  free(text);
  return 0;
}
