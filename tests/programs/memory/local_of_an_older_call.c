// verdict: unsafe
// args: --property assert
#include <assert.h>
static void f(int n, int *up) { int l = n; if (up) { *up = 99; assert(n > 5); } if (n > 0) f(n - 1, &l); }
int main(void) { f(2, 0); return 0; }
