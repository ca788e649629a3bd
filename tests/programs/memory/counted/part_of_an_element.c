// verdict: unsafe
// A header of another size moves elements; the last one isn't inside as a whole.
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned long n = nd_uint() % 10 + 1;
    char *p = malloc(4 + n * 8);
    if (!p)
        return 0;
    unsigned long i = nd_uint() % (n + 1);
    *(int *)(p + i * 8) = 1;
    *(long *)(p + i * 8) = 1; // one fails
    free(p);
}
