// verdict: unsafe
// ai: unknown
// Two elements at once: the second one is written, too.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
int main(void)
{
    int a[6] = { 1, 1, 1, 1, 1, 1 }, b[6] = { 2, 2, 2, 2, 2, 2 };
    unsigned i = nd_uint() % 5, j = nd_uint() % 5;
    memcpy(&a[i], &b[j], 2 * sizeof *a);
    assert(a[5] == 1); // one fails
}
