// not: unsafe
// args: -- -freciprocal-math
// A quotient may be a product with an inverse.
#include <assert.h>
int main(void) { volatile double a = 5, b = 3; assert(a / b * 1.0 != 5.0 / 3.0); return 0; }
