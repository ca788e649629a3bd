// not: safe
// long
// seconds: 8
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* What is read over a text may be none, also of an older object. */
int main(void) {
  char *v[10];
  int n = 0;
  while (n < 10) {
    v[n] = malloc(8);
    if (!v[n])
      exit(1);
    strcpy(v[n], "abc");
    n++;
  }
  fread(v[3], 1, 8, stdin);
  puts(v[3]); // one must not be proved
  return 0;
}
