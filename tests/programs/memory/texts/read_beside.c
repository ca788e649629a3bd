// verdict: safe
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* What is read over one text leaves the others. */
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
  puts(v[5]);
  return 0;
}
