// not: safe
// long
// args: --property assert --skip run --skip every
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 0, 4}, to[4];
  memcpy(to, argc > 1 ? a : b, sizeof to);
  assert(to[argc & 3] != 0 || argc != 2);
  assert(to[(argc & 1) + 2] != 0);
}
