// not: unsafe
// A register of the processor says that tiny numbers are 0.
#include <assert.h>
#include <xmmintrin.h>
int main(void) { _mm_setcsr(_mm_getcsr() | 0x8040); volatile double a = 0x1p-1060; assert(a * 1.0 == 0); return 0; }
