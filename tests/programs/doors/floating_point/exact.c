// verdict: unsafe
// Without flags, a division is what it is.
#include <assert.h>
int main(void) { volatile double a = 5, b = 3; assert(a / b != 5.0 / 3.0); return 0; }
