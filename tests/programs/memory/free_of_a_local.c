// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int x; int *p = nd_int() ? malloc(4) : &x; free(p); }
