// not: unsafe
// args: -- -frounding-math
// The rounding mode isn't known.
#include <assert.h>
int main(void) { volatile double a = 1, b = 3; assert(a / b != 1.0 / 3.0); return 0; }
