// verdict: safe
// long
// ai: safe
// args: --track mem
// One element is compared with nothing but itself, and none with nothing.
#include <stdlib.h>
static int order(const void *a, const void *b)
{
    return 12 / (*(const int *)a - *(const int *)b + 1);
}
static int never(const void *a, const void *b)
{
    return 1 / (a == b && a != b);
}
int main(void)
{
    int a[1] = { 7 };
    qsort(a, 1, sizeof *a, order);
    qsort(a, 0, sizeof *a, never);
}
