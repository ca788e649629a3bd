// not: unsafe
// args: --entry f
// A truth value is 0 or 1.
#include <assert.h>
int f(_Bool b) { assert(b == 0 || b == 1); return 0; }
