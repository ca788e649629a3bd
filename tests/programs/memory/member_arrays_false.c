// verdict: unsafe
// args: --track mem
// Through a pointer, one array's index reaches the next member, or the one before.
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
    int *p = row.a;
    int k = nd_int();
    if (k < -1 || k > 4)
        return 1;
    p[k] = 5;
    switch (nd_int()) {
    case 0:
        assert(row.count == 1); // one fails
        break;
    case 1:
        assert(row.text[12] == 0); // one fails
        break;
    case 2:
        assert(row.text[11] == 0);
        break;
    case 3:
        assert(row.a[3] == 0); // one fails
        break;
    case 4: {
        char *c = row.text;
        assert(c[k + 13] == 0); // one fails
        break;
    }
    case 5: {
        char *c = row.text;
        c[k + 17] = 1;
        assert(row.a[1] == 0); // one fails
        break;
    }
    default:
        assert(p[k] == 5);
    }
    return 0;
}
