// verdict: unsafe
// long
// There may be no such element.
#include <stdlib.h>
extern char nd_char(void);
static int order(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}
int main(void)
{
    char t[] = "acegik", k = nd_char();
    char *p = bsearch(&k, t, 6, 1, order);
    return *p; // one fails
}
