// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct s { int a; long b; char *c; }; int main(void) { struct s v; memset(&v, 0, sizeof v); assert(v.a == 0 && v.b == 0 && !v.c); }
