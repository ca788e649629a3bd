// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { int *p = malloc(sizeof *p), *q = malloc(sizeof *q); if (!p || !q) return 0; *p = 1; *q = 2; assert(*p == 1); free(p); *q = 3; free(q); }
