// verdict: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int from[4] = {0}, to[8] = {0};
  from[argc & 3] = 7;
  from[1] = argc;
  memcpy(to + 2, from, 8);
  assert(to[3] == argc);
}
