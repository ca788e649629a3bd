// verdict: unsafe
// `fma` is one rounding everywhere.
#include <assert.h>
int main(void) { volatile double a = 1 + 0x1p-30, b = 1 - 0x1p-30, c = -1; assert(__builtin_fma(a, b, c) == 0); return 0; }
