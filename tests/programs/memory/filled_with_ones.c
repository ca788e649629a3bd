// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int v; memset(&v, 1, sizeof v); assert(v == 0x01010101); }
