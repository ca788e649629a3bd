// not: unsafe
// memalign rounds an alignment up.
#include <assert.h>
#include <malloc.h>
int main(void) {
  char *p = memalign(24, 48);
  assert(!p || (unsigned long)p % 32 == 0);
}
