// verdict: unsafe
// long
#include <assert.h>
#include <stdio.h>
extern int nd_int(void);
int main(void)
{
    char b[12];
    int n = sprintf(b, "%d", nd_int());
    assert(n <= 10); // one fails
}
