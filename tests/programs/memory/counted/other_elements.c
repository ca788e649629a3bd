// verdict: unsafe
// ai: unknown
// As many larger elements aren't inside.
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned long n = nd_uint() % 10 + 1;
    short *p = malloc(n * sizeof *p);
    if (!p)
        return 0;
    unsigned long i = nd_uint() % n;
    p[i] = 1;
    ((char *)p)[i * 4] = 1; // one fails
    free(p);
}
