// not: safe
// args: --property assert --engine ai
// What is copied begins at the start of `from`, wherever it goes.
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int from[4], to[8] = {0};
  from[0] = 7; from[1] = 7; from[2] = 0; from[3] = 0;
  memcpy(to + 2, from, 8);
  assert(to[argc & 3] == 0);
}
