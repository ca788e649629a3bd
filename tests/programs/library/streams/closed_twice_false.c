// verdict: unsafe
#include <stdio.h>
int main(int argc, char **argv) {
  FILE *in = fopen("in", "r");
  if (!in) return 1;
  if (argc > 1) fclose(in);
  fclose(in); // one fails
  return 0;
}
