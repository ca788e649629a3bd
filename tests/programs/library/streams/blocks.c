// verdict: safe
#include <stdio.h>
int main(void) {
  char block[16];
  size_t n, all = 0;
  FILE *in = fopen("in", "rb");
  if (!in) return 1;
  while ((n = fread(block, 1, sizeof block, in)) > 0) all += block[n - 1] == 'x';
  fclose(in);
  return all > 4;
}
