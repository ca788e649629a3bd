// verdict: unknown
// Where a local lay, the next one may.
#include <assert.h>
#include <stdint.h>
static uintptr_t f(void) { int x = 0; return (uintptr_t)&x; }
int main(void) { uintptr_t a = f(), b = f(); assert(a == b); }
