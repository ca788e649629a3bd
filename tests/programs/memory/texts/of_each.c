// verdict: safe
// long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Each of many objects holds a text. */
int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || n < 1 || n > 100)
    return 0;
  char **v = malloc(n * sizeof *v);
  if (!v)
    return 1;
  for (int i = 0; i < n; i++) {
    v[i] = malloc(20);
    if (!v[i])
      exit(1);
    strcpy(v[i], "abc");
  }
  for (int i = 0; i < n; i++)
    puts(v[i]);
  return 0;
}
