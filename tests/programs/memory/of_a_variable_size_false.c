// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int n = nd_int(); if (n < 0 || n > 100) return 0; char *p = malloc(n); if (!p) return 0; p[n] = 0; free(p); }
