// verdict: safe
// args: --engine ai
//
// The second argument, where there are two.
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  return strlen(argv[1]) > 5;
}
