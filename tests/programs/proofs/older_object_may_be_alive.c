// That an older object has ended doesn't say that this one has.
// not: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint(), *a = 0, *b = 0;
  for (int i = 0; i < 3; i++) {
    unsigned *p = malloc(4);
    if (!p) return 0;
    *p = x * 2654435761u + i;
    if (i == 0) a = p;
    if (i == 1) b = p;
  }
  free(a);
  unsigned v = *b;
  assert(v != 0xdeadbeefu); // must not be proved
}
