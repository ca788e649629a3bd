// What stands behind the third round is reached.
// long
// not: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint();
  void *a = 0;
  for (int i = 0; i < 3; i++)
    if (!(a = realloc(a, 8))) return 0;
  assert(x * 2654435761u != 0xdeadbeefu); // must not be proved
}
