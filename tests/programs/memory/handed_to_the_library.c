// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
#include <stdio.h>
int main(void) { int n = 1, m = 2; if (scanf("%d", &n) != 1) return 0; assert(m == 2); assert(n == 1); }
