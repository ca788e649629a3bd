// not: unsafe
// The size of a page is a power of two.
#include <assert.h>
#include <sys/auxv.h>
int main(void) {
  unsigned long page = getauxval(AT_PAGESZ);
  assert(page != 3);
  return 0;
}
