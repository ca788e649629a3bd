// verdict: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int from[4], to[8];
  for (int i = 0; i < 4; i++) from[i] = 7;
  for (int i = 0; i < 8; i++) to[i] = 1;
  from[1] = argc;
  memcpy(to + 2, from, 8);
  assert(to[2] == 7);
  assert(to[3] == argc);
  assert(to[4] == 1);
  assert(to[argc & 1] == 1);
}
