// verdict: unsafe
// line: 5
#include <assert.h>
static int f(int x, ...) { return x; }
int main(void) { int (*p)(int) = (void *)f; return p(1); }
