// verdict: safe
#include <stdio.h>
int main(int argc, char **argv) {
  FILE *out = stdout;
  if (argc > 1) {
    out = fopen("out", "w");
    if (!out) return 1;
  }
  fputs("start\n", out);
  if (out != stdout) fclose(out);
  fputs("end\n", stdout);
  return 0;
}
