// not: safe
// args: --property assert --engine ai
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  (void)argv;
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = i;
  a[0] = argc;
  memmove(a + 1, a, 12);
  assert(a[2] == argc);
}
