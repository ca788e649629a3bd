// verdict: unsafe
// args: --property leak
//
// What a function of the library makes counts, however it is called.
#include <stdlib.h>
#include <string.h>
char *(*dup)(const char *) = strdup;
int main(void) {
  char *a = dup("abc");
  char *b = malloc(3);
  if (!a || !b) abort();
  free(a);
  return 0;
}
