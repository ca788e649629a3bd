// verdict: unknown
// long
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int *old = 0; for (int i = 0; i < 3; i++) { int *p = malloc(sizeof *p); if (!p) return 0; *p = i; if (old) assert(*old == i - 1); old = p; } }
