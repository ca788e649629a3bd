// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; int *p = &x; *p += 1; assert(x == i + 1); s += *p; } assert(s >= 0); }
