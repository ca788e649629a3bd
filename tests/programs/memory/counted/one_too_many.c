// verdict: unsafe
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned n = nd_uint() % 10 + 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    for (unsigned i = 0; i <= n; i++)
        a[i] = 1; // one fails
    free(a);
}
