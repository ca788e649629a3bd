// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { for (int i = 0; i < nd_int(); i++) { int *p = malloc(sizeof *p); if (!p) break; *p = i; assert(*p == i); free(p); } }
