// not: safe
// long
//
// Behind the end of a number may be the end of the text, and no more.
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *end;
  long v = strtol(argv[1], &end, 10);
  return v > 5 && end[1] == 'k'; // one must not be proved
}
