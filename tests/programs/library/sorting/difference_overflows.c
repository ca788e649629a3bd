// verdict: unsafe
// long
// The function that compares is called with any two elements.
#include <stdlib.h>
extern int nd_int(void);
static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b; // one fails
}
int main(void)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = nd_int();
    qsort(a, 3, sizeof *a, order);
    return a[0];
}
