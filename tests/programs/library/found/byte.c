// verdict: safe
//
// Bytes are looked for, up to the first one or to the end of an object.
#include <string.h>
#include <stdio.h>
int main(void) {
  char b[64];
  if (!fgets(b, sizeof b, stdin)) return 0;
  char *n = memchr(b, '\n', sizeof b);
  char *z = memchr(b, 0, sizeof b);
  if (n) *n = 0;
  if (z) *z = 1;
  return 0;
}
