// verdict: safe
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  char path[16] = "a/b.c";
  char *folder = dirname(argc > 1 ? path : 0);
  char other[] = "/usr/lib/";
  char *name = (basename)(other);
  return folder == name;
}
