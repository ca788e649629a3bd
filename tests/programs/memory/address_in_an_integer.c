// verdict: unsafe
// args: --track mem
#include <stdint.h>
#include <assert.h>
int main(void) { int a = 1; uintptr_t n = (uintptr_t)&a; int *p = (int *)n; *p = 2; assert(a == 1); }
