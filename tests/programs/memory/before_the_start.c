// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a[8]; int n = nd_int(); if (n < -1 || n >= 8) return 0; int *p = a; p += n; *p = n; }
