// not: unsafe
// args: -- -march=haswell
// With FMA, it may be fused, or not: neither is shown.
#include <assert.h>
int main(void) { volatile double a = 1 + 0x1p-30, b = 1 - 0x1p-30, c = -1; double d = a * b + c; assert(d == 0); return 0; }
