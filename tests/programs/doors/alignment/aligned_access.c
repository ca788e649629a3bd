// not: unsafe
// args: --property all
// An access that needs the alignment.
#include <stdlib.h>
typedef int vector __attribute__((vector_size(64)));
int main(int argc, char **argv) {
  unsigned long align = argc > 1 ? 128 : 64;
  vector *p = aligned_alloc(align, 256);
  if (!p)
    return 1;
  *p = (vector){1};
  int x = (*p)[0];
  free(p);
  return x;
}
