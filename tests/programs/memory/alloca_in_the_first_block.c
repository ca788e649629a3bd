// verdict: unsafe
// No branch stands before it: what `alloca(4)` makes isn't one of the first block's locals.
#include <alloca.h>
unsigned nd_uint(void);
int main(void) {
    unsigned n = nd_uint() % 8 + 1;
    int *p;
    {
        int a[n];
        a[0] = 1;
        p = alloca(sizeof *p);
        *p = 3 + a[0];
    }
    return *p;
}
