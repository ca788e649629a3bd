// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <string.h>
int main(void) { int v = 257; memset(&v, 0, 1); assert(v == 257); }
