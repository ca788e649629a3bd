// not: unsafe
// long
// An alignment of a huge page that is computed.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  unsigned long align = 1ul << (20 + (argc > 1));
  char *p = aligned_alloc(align, align);
  if (p)
    assert((unsigned long)p % align == 0);
  free(p);
}
