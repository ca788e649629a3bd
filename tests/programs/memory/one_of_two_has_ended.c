// verdict: unsafe
// args: --track mem
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        exit(1);
    int *p = nd_int() ? a : b;
    free(a);
    *p = 1; // one fails
    free(b);
}
