// verdict: unsafe
// long
// There is no room for the space between them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *join(const char *a, const char *b) {
  char *r = malloc(strlen(a) + strlen(b) + 1);
  if (!r) return NULL;
  strcpy(r, a);
  strcat(r, " ");
  strcat(r, b); // one fails
  return r;
}
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  char *r = join(argv[1], argv[2]);
  if (!r) return 1;
  puts(r);
  free(r);
  return 0;
}
