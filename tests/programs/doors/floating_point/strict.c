// not: unsafe
// args: -- -ffp-model=strict
// The rounding mode isn't known.
#include <assert.h>
int main(void) { volatile double a = 0.1, b = 0.2; assert(a + b != 0.1 + 0.2); return 0; }
