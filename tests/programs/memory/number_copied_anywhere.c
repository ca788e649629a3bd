// verdict: unsafe
// ai: unknown
// What is copied to nobody knows which byte of an element changes two of them.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
int main(void)
{
    int a[6] = { 1, 1, 1, 1, 1, 1 }, one = 1;
    unsigned i = nd_uint() % 20;
    memcpy((char *)a + i, &one, sizeof one);
    assert(a[nd_uint() % 6] == 1); // one fails
}
