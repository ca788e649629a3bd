// verdict: unsafe
// ai: unknown
// args: --track mem
// What is written behind one array changes the next one.
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
    if (k < 4 || k > 7 || j < 0 || j > 3)
        return 1;
    row.a[j] = 0;
    char *c = row.text;
    c[k] = 1;
    assert(row.a[j] == 0); // proved
    c[k + 16] = 1;
    assert(row.a[1] == 0); // one fails
    return 0;
}
