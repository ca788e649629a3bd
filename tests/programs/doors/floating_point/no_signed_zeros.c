// not: unsafe
// args: -- -fno-signed-zeros
// The sign of zero doesn't matter.
#include <assert.h>
int main(void) { volatile double a = 0; double d = -a; union { double d; unsigned long u; } m = { d }; assert(m.u == 0); return 0; }
