// verdict: unsafe
// args: --property assert
// Nobody assumes that the index on the way is below the length.
#include <assert.h>
extern int nd_int(void);
static int a[4];
int main(void)
{
    int n = nd_int();
    if (n < 1 || n > 4)
        return 0;
    *(a + n - 1) = 7;
    assert(n != 4); // fails
}
