// not: safe
// An indirect function is what its resolver says.
#include <assert.h>
static int one(void) { return 1; }
static int (*resolve(void))(void) { return one; }
int f(void) __attribute__((ifunc("resolve")));
int main(void) { assert(f() == 2); }
