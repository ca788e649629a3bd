// not: unsafe
// A label goes through memory and a call, and comes back.
#include <assert.h>
static void *id(void **p) { return *p; }
int main(void) {
  void *q = &&good;
  goto *id(&q);
bad:
  assert(0);
good:
  if (q == &&bad)
    goto bad;
  return 0;
}
