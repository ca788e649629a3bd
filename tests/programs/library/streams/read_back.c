// verdict: unknown
// The program itself wrote what it reads.
#include <stdio.h>
int main(void) {
  FILE *out = fopen("data", "w");
  if (!out) return 1;
  fprintf(out, "%d", 1);
  fclose(out);
  FILE *in = fopen("data", "r");
  if (!in) return 1;
  int c = fgetc(in);
  fclose(in);
  return 100 / (c == 'x' ? 0 : 1);
}
