// not: safe
// long
// ai: unknown
// Which elements are compared, the standard leaves open.
#include <assert.h>
#include <stdlib.h>
static int order(const void *a, const void *b)
{
    const char *x = a, *y = b;
    assert(y - x == 1);
    return *x - *y;
}
int main(void)
{
    char a[3] = { 1, 2, 3 };
    qsort(a, 3, 1, order);
}
