// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a = 1, b = 2; int *p = nd_int() ? &a : &b; *p = 9; assert(a == 9); }
