// verdict: unsafe
#include <stdlib.h>
static int order(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}
int main(void)
{
    int a[5] = { 5, 4, 3, 2, 1 };
    qsort(a, 6, sizeof *a, order); // one fails
    return a[0];
}
