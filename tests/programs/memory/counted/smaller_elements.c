// verdict: unsafe
// ai: unknown
// Of smaller elements there are more: an index among them isn't one of the others.
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned long n = nd_uint() % 10 + 1;
    long *p = malloc(n * sizeof *p);
    if (!p)
        return 0;
    unsigned long i = nd_uint() % (2 * n + 1);
    ((int *)p)[i] = 1; // one fails
    free(p);
}
