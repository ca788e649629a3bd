// verdict: unsafe
// long
// Found is the element that is asked for, here the last one.
#include <assert.h>
#include <stdlib.h>
extern unsigned char nd_uchar(void);
static int order(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}
int main(void)
{
    char t[] = "acegik", k = 'a' + nd_uchar() % 12;
    char *p = bsearch(&k, t, 6, 1, order);
    assert(!p || p - t != 5); // one fails
}
