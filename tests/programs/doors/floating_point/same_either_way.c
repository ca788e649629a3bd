// verdict: unsafe
// args: -- -mfma
// Fused or not, the result is 7.
#include <assert.h>
int main(void) { volatile double a = 2, b = 3, c = 1; double d = a * b + c; assert(d != 7); return 0; }
