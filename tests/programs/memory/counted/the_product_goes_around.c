// verdict: unsafe
// ai: unknown
// The number of bytes goes around where that of elements is great.
#include <stdlib.h>
extern unsigned long nd_ulong(void);
int main(void)
{
    unsigned long n = nd_ulong();
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    if (n > 2)
        a[2] = 1; // one fails
    free(a);
}
