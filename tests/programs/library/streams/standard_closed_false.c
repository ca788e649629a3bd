// verdict: unsafe
#include <stdio.h>
int main(int argc, char **argv) {
  FILE *out = stdout;
  if (argc > 1) {
    out = fopen("out", "w");
    if (!out) return 1;
  }
  puts("start");
  fclose(out);
  fputs("end\n", stdout); // one fails
  return 0;
}
