// verdict: unsafe
//
// Where the end is written, there must be an object.
#include <stdlib.h>
int main(void) {
  char **end = malloc(sizeof *end);
  if (!end) return 0;
  free(end);
  return strtol("1", end, 10) == 0; // one fails
}
