// verdict: safe
// long
// args: --engine ai
//
// A copy of an argument has room for all of it.
#include <string.h>
#include <stdlib.h>
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    char *c = malloc(n + 1);
    if (!c) return 1;
    strcpy(c, argv[i]);
    puts(c);
    free(c);
  }
  return 0;
}
