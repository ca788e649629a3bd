// verdict: unsafe
// ai: unknown
// args: --track mem
// What is written behind an array changes the scalar there.
#include <assert.h>
extern int nd_int(void);
struct row {
    char text[16];
    int a[4];
    int count;
};
int main(void)
{
    struct row row = { .count = 1 };
    int k = nd_int(), j = nd_int();
    if (k < 2 || k > 4 || j < 0 || j > 3)
        return 1;
    row.a[j] = 0;
    int *p = row.a;
    p[k - 1] = 2;
    assert(row.count == 1);
    p[k] = 2;
    assert(row.count == 1); // one fails
    return 0;
}
