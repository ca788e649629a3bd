// not: safe
// long
// Nor how often they are compared.
#include <assert.h>
#include <stdlib.h>
static int calls;
static int order(const void *a, const void *b)
{
    calls++;
    return *(const char *)a - *(const char *)b;
}
int main(void)
{
    char a[2] = { 1, 2 };
    qsort(a, 2, 1, order);
    assert(calls == 1);
}
