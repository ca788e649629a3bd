// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a[2] = {1, 1}; char *p = (char *)a; int n = nd_int(); if (n < 0 || n > 7) return 0; p[n] = 0; assert(a[1] == 1); }
