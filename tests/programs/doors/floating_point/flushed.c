// not: unsafe
// args: -- -fdenormal-fp-math=preserve-sign
// Tiny numbers may be 0.
#include <assert.h>
int main(void) { volatile double a = 0x1p-1060; assert(a * 1.0 == 0); return 0; }
