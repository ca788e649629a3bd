// not: unsafe
//
// With base 1 nobody says whether the end is written.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char text[] = "12", *end = 0;
  strtol(text, &end, 1);
  assert(end == 0);
  return 0;
}
