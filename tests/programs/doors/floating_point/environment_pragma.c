// not: unsafe
// The rounding mode may have changed before.
#include <assert.h>
#pragma STDC FENV_ACCESS ON
static double third(double a, double b) { return a / b; }
int main(void) { volatile double a = 1, b = 3; assert(third(a, b) != 0x1.5555555555555p-2); return 0; }
