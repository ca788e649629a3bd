// verdict: safe
// What is computed with `+` is held against the whole object.
#include <string.h>
extern int nd_int(void);
static int m[3][4];
static struct {
    char a[4], b[4];
} s;
int main(void)
{
    int n = nd_int();
    if (n < 0 || n > 4)
        return 0;
    memmove(s.b, s.a + n, 8 - n < 4 ? 8 - n : 4);
    return *(m[0] + n) + *(m[1] + n) + *(s.a + n);
}
