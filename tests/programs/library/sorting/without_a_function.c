// verdict: unsafe
#include <stdlib.h>
int main(void)
{
    int a[5] = { 5, 4, 3, 2, 1 };
    int (*order)(const void *, const void *) = NULL;
    qsort(a, 5, sizeof *a, order); // one fails
    return a[0];
}
