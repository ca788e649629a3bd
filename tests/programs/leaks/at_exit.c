// verdict: safe
// args: --property leak
//
// What runs at the end frees it.
#include <stdlib.h>
static char *buffer;
static void clean(void) { free(buffer); }
int main(void) {
  buffer = malloc(10);
  if (atexit(clean)) {
    free(buffer);
    return 1;
  }
  return 0;
}
