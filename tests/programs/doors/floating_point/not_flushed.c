// verdict: unsafe
// Tiny numbers are not 0.
#include <assert.h>
int main(void) { volatile double a = 0x1p-1060; assert(a * 1.0 == 0); return 0; }
