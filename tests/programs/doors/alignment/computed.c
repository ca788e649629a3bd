// not: unsafe
// long
// An alignment that is computed holds.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  unsigned long align = argc > 1 ? 64 : 32;
  char *p = aligned_alloc(align, 128);
  if (p)
    assert((unsigned long)p % align == 0);
  free(p);
}
