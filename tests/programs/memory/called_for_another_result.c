// verdict: unsafe
// line: 5
#include <assert.h>
static void f(void) { assert(0); }
int main(void) { int (*p)(void) = (void *)f; p(); }
