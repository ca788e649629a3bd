// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static int g, *where = &g; static int depth(int n) { if (n <= 0) { *where = 4; return 0; } return depth(n - 1); }
int main(void) { g = 1; depth(0); assert(g == 1); return 0; }
