// not: unsafe
// args: -- -fapprox-func
// Roots may be approximations.
#include <assert.h>
#include <math.h>
int main(void) { volatile double a = 4; assert(__builtin_sqrt(a) != 2); return 0; }
