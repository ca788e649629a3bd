// not: safe
// long
// Where much is printed for one number, memory may be missing.
#include <assert.h>
#include <stdio.h>
extern int nd_int(void);
int main(void)
{
    static char b[4000];
    int n = snprintf(b, sizeof b, "%.2000d", nd_int());
    assert(n >= 0);
}
