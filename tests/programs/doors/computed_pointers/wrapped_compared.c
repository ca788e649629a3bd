// not: safe
// args: --property assert
// Where an address that wraps lies, nobody knows.
#include <assert.h>
int main(void) { int a[4] = {7}; long i = 1L << 62; int *p = a + i; assert(p != a); return 0; }
