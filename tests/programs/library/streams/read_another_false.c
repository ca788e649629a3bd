// verdict: unsafe
// It writes another file.
#include <stdio.h>
int main(void) {
  FILE *out = fopen("other", "w");
  if (!out) return 1;
  fprintf(out, "%d", 1);
  fclose(out);
  FILE *in = fopen("data", "r");
  if (!in) return 1;
  int c = fgetc(in);
  fclose(in);
  return 100 / (c == 'x' ? 0 : 1); // one fails
}
