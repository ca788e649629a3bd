// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { char *p = malloc(4), *q = p; if (nd_int()) free(p); free(q); }
