// verdict: unsafe
// long
// What doesn't fit is counted: the end isn't there.
#include <stdio.h>
extern int nd_int(void);
int main(void)
{
    char b[8];
    int n = snprintf(b, sizeof b, "value %d", nd_int());
    if (n < 0)
        return 0;
    return b[n]; // one fails
}
