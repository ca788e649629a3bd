// not: unsafe
// args: -- -mfma
// Lanes may be fused, too.
#include <assert.h>
typedef double v2 __attribute__((vector_size(16)));
int main(void) { volatile double a = 1 + 0x1p-30, b = 1 - 0x1p-30; v2 x = {a, a}, y = {b, b}, z = {-1, -1}; v2 d = x * y + z; assert(d[0] != 0); return 0; }
