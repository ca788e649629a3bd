// verdict: unsafe
#include <stdlib.h>
#include <string.h>
extern unsigned nd_uint(void);
int main(void)
{
    unsigned n = nd_uint() % 10 + 2;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    memset(a + 1, 0, n * sizeof *a); // one fails
    free(a);
}
