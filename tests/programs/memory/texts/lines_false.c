// not: safe
// long
// seconds: 8
#include <stdio.h>
#include <stdlib.h>
#define N 10
/* What wasn't read may be no text. */
int main(void) {
  char *v[N];
  int n = 0;
  while (n < N) {
    v[n] = malloc(80);
    if (!v[n])
      exit(1);
    int had = fgets(v[n], 80, stdin) != NULL;
    n++;
    if (!had)
      break;
  }
  for (int i = 0; i < n; i++)
    printf("%s", v[i]); // one must not be proved
  return 0;
}
