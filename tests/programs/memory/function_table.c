// not: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static int one(void) { return 1; } static int two(void) { return 2; } static int (*const t[2])(void) = {one, two};
int main(void) { int n = t[nd_int() & 1](); assert(n == 1 || n == 2); }
