// verdict: unsafe
// args: --property leak
//
// Where there is no room, what was there is lost.
#include <stdlib.h>
int main(void) {
  char *a = malloc(10);
  if (!a) return 1;
  a = realloc(a, 20);
  if (!a) return 1;
  free(a);
  return 0;
}
