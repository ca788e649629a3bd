// not: unsafe
// long
// Runs sort, and lose no element, so no failure is found that sorting prevents.
// (Proofs don't know.)
#include <assert.h>
#include <stdlib.h>
extern unsigned char nd_uchar(void);
static int order(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}
int main(void)
{
    unsigned char a[4], sum = 0;
    for (int i = 0; i < 4; i++)
        sum += a[i] = nd_uchar();
    qsort(a, 4, 1, order);
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
    sum -= a[0] + a[1] + a[2] + a[3];
    assert(sum == 0);
}
