// not: safe
// args: --engine ai
//
// False: what isn't null is the newest object.
#include <string.h>
#include <stdlib.h>
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    char *c = malloc(n + 1);
    if (!c) return 1; c = i % 2 ? c : 0;
    c[0] = 0;
    puts(c);
    free(c);
  }
  return 0;
}
