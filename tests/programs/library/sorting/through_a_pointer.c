// verdict: unsafe
// long
// Which function compares, a variable says.
#include <stdlib.h>
extern int nd_int(void);
static int up(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
static int down(const void *a, const void *b)
{
    return 8 / *(const int *)a - 8 / *(const int *)b; // one fails
}
static void sort(int *a, size_t n, int (*order)(const void *, const void *))
{
    qsort(a, n, sizeof *a, order);
}
int main(void)
{
    int a[4] = { 3, 1, 0, 2 };
    sort(a, 4, nd_int() ? up : down);
    return a[0];
}
