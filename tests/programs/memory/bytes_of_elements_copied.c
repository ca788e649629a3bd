// verdict: unsafe
// ai: unknown
// A copy that begins nobody knows where in an element.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
int main(void)
{
    int a[6] = { 1, 1, 1, 1, 1, 1 }, b[6] = { 1, 1, 1, 1, 1, 1 };
    unsigned i = nd_uint() % 20, j = nd_uint() % 20;
    memcpy((char *)a + i, (char *)b + j, sizeof *a);
    assert(a[nd_uint() % 6] == 1); // one fails
}
