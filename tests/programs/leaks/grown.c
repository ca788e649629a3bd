// verdict: safe
// args: --property leak
//
// Where there is no room, what was there stays, and is freed.
#include <stdlib.h>
int main(void) {
  char *a = malloc(10);
  if (!a) return 1;
  char *b = realloc(a, 20);
  if (!b) {
    free(a);
    return 1;
  }
  free(b);
  return 0;
}
