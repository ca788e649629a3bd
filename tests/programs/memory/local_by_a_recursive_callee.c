// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static void down(int *p, int n) { if (n > 0) down(p, n - 1); else *p = 1; }
int main(void) { int x = 0; down(&x, 2); assert(x == 0); }
