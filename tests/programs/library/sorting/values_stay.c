// verdict: safe
// long
// ai: safe
// args: --track mem
// Sorting swaps elements: what holds of all of them stays, and the function that
// compares gets two of them.
#include <stdlib.h>
extern unsigned char nd_uchar(void);
static int order(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return *x - *y;
}
int main(void)
{
    int a[10], table[256] = { 0 };
    for (int i = 0; i < 10; i++)
        a[i] = nd_uchar();
    qsort(a, 10, sizeof *a, order);
    table[a[3]] = 1;
    return table[a[7]];
}
