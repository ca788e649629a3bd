// verdict: safe
#include <assert.h>
static int f(long x) { assert(x == 1); return 0; }
static int g(long x, ...) { assert(x == 1); return 0; }
int main(void) { int (*p)(long) = (void *)f; int (*q)(long, ...) = g; return p(1) + q(1, 2); }
