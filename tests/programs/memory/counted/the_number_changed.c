// verdict: unsafe
// It was made of fewer.
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned long n = nd_uint() % 10 + 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    n++;
    for (unsigned long i = 0; i < n; i++)
        a[i] = 1; // one fails
    free(a);
}
