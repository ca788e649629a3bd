// not: safe
// long
// Who compares may throw, after it has done something.
#include <cassert>
#include <cstdlib>
static int g;
static int order(const void *, const void *)
{
    g = 1;
    throw 1;
}
int main()
{
    char a[3] = { 1, 2, 3 };
    try {
        qsort(a, 3, 1, order);
    } catch (int) {
        assert(g == 0);
    }
}
