// not: safe
// args: --engine ai
//
// The end is found at the end, not before it.
#include <assert.h>
#include <string.h>
int main(void) {
  char line[4] = "abc";
  char *end = strchr(line, 0);
  if (end) assert(end - line < 3);
  return 0;
}
