// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <string.h>
int main(void) { int v = 257, w = 3; memcpy(&v, &w, 1); assert(v == 257); }
