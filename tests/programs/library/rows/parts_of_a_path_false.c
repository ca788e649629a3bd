// not: safe
// The path has no end.
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  char path[4]; memcpy(path, "a/bc", 4);
  char *folder = dirname(argc > 1 ? path : 0);
  char other[] = "/usr/lib/";
  char *name = (basename)(other);
  return folder == name;
}
