// not: unsafe
// An alignment of a huge page.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = aligned_alloc(1ul << 21, 1ul << 21);
  if (p)
    assert((unsigned long)p % (1ul << 21) == 0);
  free(p);
}
