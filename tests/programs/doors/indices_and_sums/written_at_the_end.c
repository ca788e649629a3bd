// verdict: unsafe
// Where bytes are written, the address is that of an element, and not of the end.
#include <string.h>
extern int nd_int(void);
static struct {
    int v[4], behind;
} s;
int main(void)
{
    int n = nd_int();
    if (n < 0 || n > 4)
        return 0;
    memset(&s.v[n], 0, sizeof *s.v); // one fails
    return s.behind;
}
