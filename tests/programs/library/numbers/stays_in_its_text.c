// verdict: safe
// long
// args: --property assert,memsafety
// What comes behind a number is a part of its text.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  char *end;
  long n = strtol(argv[1], &end, 10);
  assert(end - argv[1] <= (long)strlen(argv[1]));
  return n > 3;
}
