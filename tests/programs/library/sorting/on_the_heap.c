// verdict: safe
// long
// args: --track mem
#include <stdlib.h>
extern int nd_int(void);
extern unsigned nd_uint(void);
static int order(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*y > *x) - (*y < *x);
}
int main(void)
{
    int n = nd_uint() % 20 + 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = nd_int();
    qsort(a, n, sizeof *a, order);
    free(a);
}
