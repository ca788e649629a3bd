// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        exit(1);
    int *p = nd_int() ? a : b;
    *p = 2;
    if (p == b) {
        free(a);
        *p = 1;
        free(b);
    } else {
        free(b);
        *p = 1;
        free(a);
    }
}
