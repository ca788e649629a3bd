// verdict: unsafe
//
// There may be no argument behind it.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  printf("%s\n", argv[0]);
  return strlen(argv[1]) > 5; // one fails
}
