// not: safe
// args: --property assert --skip run --skip every
#include <assert.h>
#include <string.h>
static const int table[4] = {1, 2, 3, 4};
int main(int argc, char **argv) {
  (void)argv;
  int a[4] = {5, 5, 5, 5}, b[4] = {5, 5, 5, 5};
  memcpy(argc > 1 ? a : b, table, sizeof table);
  assert(a[argc & 3] != 5);
}
