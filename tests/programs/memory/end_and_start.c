// verdict: unknown
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int a[1], b[1]; assert(a + 1 != b); }
