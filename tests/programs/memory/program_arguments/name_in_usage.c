// verdict: safe
// assumes: the system hands `main` the program's name
//
// The first argument is the program's name.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s a b\n", argv[0]);
    return 1;
  }
  return strcmp(argv[1], argv[2]) + strlen(argv[2]) > 5;
}
