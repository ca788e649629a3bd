// verdict: unsafe
// args: --track mem
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  if (!p) return 0;
  char *q = realloc(p, 20);
  if (!q) return 0;
  free(p);
}
