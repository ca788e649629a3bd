// verdict: safe
// long
#include <stdio.h>
#include <stdlib.h>
#define N 10
/* Each line that was read is a text; what is kept of one that wasn't, isn't read. */
int main(void) {
  char *v[N];
  int n = 0;
  while (n < N) {
    v[n] = malloc(80);
    if (!v[n])
      exit(1);
    if (!fgets(v[n], 80, stdin)) {
      free(v[n]);
      break;
    }
    n++;
  }
  for (int i = 0; i < n; i++) {
    printf("%s", v[i]);
    free(v[i]);
  }
  return 0;
}
