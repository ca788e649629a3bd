// verdict: unsafe
// line: 5
#include <assert.h>
static int f(long x) { assert(x != 1); return 0; }
int main(void) { int (*p)(int) = (void *)f; p(1); }
