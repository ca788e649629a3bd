// not: unsafe
// args: -- -ffast-math
// Sums may be regrouped.
#include <assert.h>
int main(void) { volatile double a = 1e16, b = 1, c = -1e16; double d = (a + b) + c; assert(d == 1); return 0; }
