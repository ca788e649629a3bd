// not: unsafe
// What the program promises of an address holds behind it.
#include <assert.h>
void *any_p(void);
int main(void) { void *p = __builtin_assume_aligned(any_p(), 8); assert(((unsigned long)p & 7) == 0); return 0; }
