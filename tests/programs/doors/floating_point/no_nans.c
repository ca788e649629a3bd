// not: unsafe
// args: -- -ffinite-math-only
// What is no number doesn't happen, so what it does isn't said.
#include <assert.h>
int main(void) { volatile double z = 0; double d = z / z; assert(d == d); return 0; }
