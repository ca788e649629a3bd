// not: safe
// long
// How a null pointer is printed, C doesn't say.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[32];
  snprintf(b, sizeof b, "%p", (void *)0);
  assert(strcmp(b, "(nil)") == 0);
  return 0;
}
