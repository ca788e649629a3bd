// not: safe
// args: --engine ai
//
// False: the second argument, where there are two.
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 1) return 1;
  return strlen(argv[1]) > 5; // one must not be proved
}
