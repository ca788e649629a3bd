// verdict: unknown
// Which modes there are is known only of constants.
#include <stdio.h>
int main(int argc, char **argv) {
  char mode[3] = "r";
  if (argc > 1) mode[0] = 'q';
  FILE *in = fopen("in", mode);
  if (in) fclose(in);
  return 0;
}
