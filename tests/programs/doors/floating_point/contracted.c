// not: unsafe
// args: -- -ffp-contract=fast
// Operations of several expressions may be fused.
#include <assert.h>
int main(void) { volatile double a = 1 + 0x1p-30, b = 1 - 0x1p-30, c = -1; double p = a * b; double d = p + c; assert(d != 0); return 0; }
