// verdict: unsafe
// ai: unknown
// The number of bytes goes around where that of elements is great.
#include <stdlib.h>
extern long nd_long(void);
int main(void)
{
    long n = nd_long();
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    if (n > 2)
        a[2] = 1; // one fails
    free(a);
}
