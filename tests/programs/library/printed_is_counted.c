// verdict: safe
// long
// `sprintf` and `snprintf` give back how many characters there are, without the end,
// also where they don't fit.
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int nd_int(void);
int main(void)
{
    char b[32], small[4];
    int x = nd_int();
    int n = sprintf(b, "x=%d;", x);
    assert(n >= 4 && n <= 14);
    b[n - 1] = '.';
    int more = snprintf(b + n, sizeof b - n, "%c%s", 'a', "bc");
    assert(more == 3);
    int long_one = snprintf(small, sizeof small, "%s", "abcdef");
    assert(long_one == 6 && strlen(small) == 3);
    if (x >= 0 && x < 10)
        assert(n == 4);
}
