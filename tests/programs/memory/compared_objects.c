// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a, b; int *p = &a, *q = &b; assert(p != q); int *h = malloc(4); if (h) assert(h != p); }
