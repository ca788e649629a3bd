// not: safe
// args: --engine ai
//
// False: there is no room for its end.
#include <string.h>
#include <stdlib.h>
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    char *c = malloc(n);
    if (!c) return 1;
    strcpy(c, argv[i]); // one must not be proved
    puts(c);
    free(c);
  }
  return 0;
}
