// not: safe
// args: --engine ai
//
// Another argument, which may be the same one, is longer than what was counted.
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    char *c = malloc(n + 1);
    if (!c) return 1;
    argv[i] = argv[argc - 1];
    strcpy(c, argv[i]); // one must not be proved
    free(c);
  }
  return 0;
}
