// verdict: unsafe
// args: --data-model ILP32 -- -msse2 -mfpmath=sse
// With SSE2, they have just as many.
#include <assert.h>
int main(void) { volatile double a = 0x1p53, b = 1; assert((a + b) - a == 1); return 0; }
