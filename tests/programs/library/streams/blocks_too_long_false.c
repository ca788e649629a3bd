// verdict: unsafe
#include <stdio.h>
int main(void) {
  char block[4];
  FILE *in = fopen("in", "rb");
  if (!in) return 1;
  size_t n = fread(block, 1, 5, in); // one fails
  fclose(in);
  return n > 4;
}
