// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a = 1, b = 2; int *p = &a; int **q = &p; *q = &b; *p = 5; assert(b == 2); }
