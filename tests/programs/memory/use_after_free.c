// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int *p = malloc(sizeof *p), *q = p; if (!p) return 0; *p = 1; free(p); return *q; }
