// verdict: unsafe
// args: --property assert
#include <assert.h>
static int f(int n, int *up) { int l = n; if (up) { *up = 99; assert(l == 99); } return n > 0 ? f(n - 1, &l) : l; }
int main(void) { return f(1, 0); }
