// verdict: unsafe
// Who wrote the file decides.
#include <stdio.h>
int main(void) {
  FILE *in = fopen("in", "r");
  int n = 0;
  if (!in) return 1;
  if (fscanf(in, "%d", &n) != 1) n = 1;
  fclose(in);
  return 100 / n; // one fails
}
