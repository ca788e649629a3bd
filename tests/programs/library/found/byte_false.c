// not: safe
// long
//
// There may be none; and behind the last there is nothing.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[8];
  if (!fgets(b, sizeof b, stdin)) return 0;
  char *end = memchr(b, 0, sizeof b);
  end[1] = 'x'; // one must not be proved
  return 0;
}
