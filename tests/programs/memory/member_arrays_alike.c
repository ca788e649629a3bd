// verdict: unsafe
// long
// ai: unknown
// args: --track mem
// Two arrays of the same elements: an index past the one is one into the other.
#include <assert.h>
extern int nd_int(void);
struct pair {
    int n;
    int a[4];
    int b[4];
    char end;
};
int main(void)
{
    struct pair s = { .n = 1, .end = 2 };
    int k = nd_int(), j = nd_int();
    if (k < 4 || k > 7 || j < 0 || j > 3)
        return 1;
    s.a[j] = 3;
    s.b[j] = 4;
    int *p = s.a;
    p[k] = 5;
    assert(s.a[j] == 3); // proved
    assert(s.n == 1 && s.end == 2); // proved
    assert(p[k] == 5);
    assert(s.b[k - 4] == 5);
    assert(s.b[j] == 4); // one fails
    return 0;
}
