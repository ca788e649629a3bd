// `div` of the library has the same limits.
// not: safe
// args: --strict
#include <stdlib.h>
int main(int argc, char **argv) {
  div_t d = div(-2147483647 - 1, argc > 1 ? -1 : 1);
  return d.quot == 5;
}
