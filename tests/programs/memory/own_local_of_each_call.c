// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static int down(int *up, int n) { int mine = n; if (n > 0) { down(&mine, n - 1); *up = 9; return mine == n; } *up = 9; return 1; }
int main(void) { int x = 0; assert(down(&x, 2) == 1); }
