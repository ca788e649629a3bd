// not: unsafe
// args: --data-model ILP32
// Without SSE, results have more digits than their type.
#include <assert.h>
int main(void) { volatile double a = 0x1p53, b = 1; assert((a + b) - a == 1); return 0; }
