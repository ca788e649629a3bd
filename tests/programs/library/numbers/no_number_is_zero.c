// verdict: safe
// long
//
// Where nothing of a text is used, the number is 0.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *end;
  long v = strtol(argv[1], &end, 0);
  if (end == argv[1]) assert(v == 0);
  return 0;
}
