// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct s { int a; int b; }; int main(void) { struct s v = {1, 2}; memset(&v, 0, sizeof v.a); assert(v.b == 0); }
