// verdict: safe
// long
#include <stdio.h>
#include <string.h>
/* However many there are, each is a text. */
int main(int argc, char **argv) {
  int verbose = 0, n = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-v") == 0)
      verbose = 1;
    else if (argv[i][0] == '-') {
      fprintf(stderr, "bad option %s\n", argv[i]);
      return 1;
    } else {
      puts(argv[i]);
      n++;
    }
  }
  printf("%d %d\n", verbose, n);
  return 0;
}
