// not: unsafe
// How a fraction is rounded depends on the rounding mode.
#include <assert.h>
#include <fenv.h>
#include <stdio.h>
int main(void) { fesetround(FE_UPWARD); assert(printf("%.0f", 9.5) == 2); assert(printf("%.0f", 9.2) == 2); return 0; }
