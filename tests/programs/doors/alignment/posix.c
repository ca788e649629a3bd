// not: unsafe
// long
// posix_memalign gives what was asked for, or says that it didn't.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  void *p = 0;
  unsigned long align = argc > 1 ? 64 : 8;
  if (posix_memalign(&p, align, 100))
    return 0;
  assert((unsigned long)p % align == 0);
  free(p);
}
