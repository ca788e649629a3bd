// verdict: safe
// long
// args: --property assert,memsafety,overflow
//
// Where a number ends is a place of its text.
#include <stdlib.h>
#include <stdio.h>
#include <errno.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *end;
  errno = 0;
  long v = strtol(argv[1], &end, 10);
  if (end == argv[1] || *end != 0) return 2;
  if (errno) return 3;
  if (v < 0 || v > 1000) return 4;
  int w = (int)v * 3;
  printf("%d\n", w);
  return 0;
}
