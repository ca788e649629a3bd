// not: safe
// args: --engine ai
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void)
{
    int n = nd_uint() % 10 + 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 0;
    for (int i = n - 1; i >= -1; i--)
        a[i] = 1;
    free(a);
}
