// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { char *p = malloc(4); if (nd_int()) { free(p); p = 0; } free(p); }
