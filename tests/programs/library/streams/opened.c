// verdict: safe
#include <stdio.h>
int main(void) {
  char line[40];
  FILE *in = fopen("in", "r");
  if (!in) return 1;
  FILE *out = fopen("out", "wb");
  if (!out) {
    fclose(in);
    return 1;
  }
  while (fgets(line, sizeof line, in)) {
    if (fputs(line, out) < 0) break;
  }
  fclose(in);
  return fclose(out) ? 1 : 0;
}
