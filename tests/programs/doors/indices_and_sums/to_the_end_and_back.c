// verdict: safe
// long
// An address may be the end of its array on the way to an element that is accessed.
#include <string.h>
extern int nd_int(void);
static int a[4], m[2][4];
static struct {
    int before, v[4], behind;
} s;
int main(void)
{
    int n = nd_int(), b[4] = { 0 }, t;
    if (n < 1 || n > 4)
        return 0;
    memcpy(&t, s.v + n - 1, sizeof t);
    return *(a + n - 1) + (a + n)[-1] + (&a[n])[-1] + *(&a[n] - 1) + *((a + n) - n) + *(n + a - 1)
        + *(b + n - 1) + (&b[n])[-1] + *(s.v + n - 1) + (&s.v[n])[-1] + *(m[1] + n - 1)
        + (&m[1][n])[-1] + ("abcd" + n)[-1];
}
