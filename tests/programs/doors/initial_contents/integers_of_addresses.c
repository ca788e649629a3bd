// not: unsafe
// Addresses as integers, and sums of them.
#include <assert.h>
static int a[4];
static unsigned long at = (unsigned long)&a[1];
static unsigned long beyond = (unsigned long)a + 12;
static char *middle = (char *)a + 4;
int main(void) {
  assert(at == (unsigned long)(a + 1));
  assert(beyond - at == 8);
  assert((unsigned long)middle == at);
}
