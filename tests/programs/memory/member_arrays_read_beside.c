// verdict: unsafe
// ai: unknown
// args: --track mem
// What is read behind one array is the next one.
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
    if (k < 4 || k > 7 || j < 0 || j > 15)
        return 1;
    row.text[j] = 0;
    row.a[1] = 0x07070707;
    row.a[k - 4] = 0x07070707;
    char *c = row.text;
    assert(c[k + 16] == 0); // one fails
    return 0;
}
