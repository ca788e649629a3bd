// not: safe
// long
// What is written at the start of such an object is there.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = aligned_alloc(argc > 1 ? 64 : 32, 128);
  if (p) *p = 3;
  assert(!p || *p == 4);
  free(p);
}
