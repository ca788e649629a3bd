// not: unsafe
// A builtin changes how sums are rounded.
#include <assert.h>
int main(void) { __builtin_set_flt_rounds(2); volatile float a = 1.0f, b = 0x1.8p-24f; assert(a + b == 0x1.000004p0f); return 0; }
