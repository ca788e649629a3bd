// not: unsafe
// On x86-64 without FMA, a product is rounded before the sum: the result is 0.
#include <assert.h>
int main(void) { volatile double a = 1 + 0x1p-30, b = 1 - 0x1p-30, c = -1; double d = a * b + c; assert(d == 0); return 0; }
