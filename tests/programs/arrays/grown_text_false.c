// not: safe
// long
// args: --property assert,memsafety
#include <stdio.h>
#include <stdlib.h>
/* A text of any length; its end may have no room. */
int main(void) {
  char *s = NULL;
  size_t len = 0, cap = 0;
  for (;;) {
    int c = getchar();
    if (c == EOF || len > 100000)
      break;
    if (len >= cap) {
      size_t more = cap + 64;
      char *t = realloc(s, more);
      if (!t) {
        free(s);
        return 1;
      }
      s = t;
      cap = more;
    }
    s[len++] = (char)c;
    s[len] = 0;
  }
  if (s)
    puts(s);
  free(s);
}
