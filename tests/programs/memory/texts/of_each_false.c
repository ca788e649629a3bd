// verdict: unsafe
// long
// seconds: 8
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* One of them has no end any more, and isn't the last one. */
int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || n < 1 || n > 100)
    return 0;
  char **v = malloc(n * sizeof *v);
  if (!v)
    return 1;
  for (int i = 0; i < n; i++) {
    v[i] = malloc(4);
    if (!v[i])
      exit(1);
    strcpy(v[i], "abc");
  }
  v[n / 2][3] = 'x';
  for (int i = 0; i < n; i++)
    puts(v[i]); // one must not be proved
  return 0;
}
