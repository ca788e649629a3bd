// not: safe
// args: --property assert --engine ai
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int from[4], to[8];
  for (int i = 0; i < 4; i++) from[i] = 7;
  for (int i = 0; i < 8; i++) to[i] = 1;
  memcpy(to + 2, from, 8);
  assert(to[argc & 3] == 1);
}
