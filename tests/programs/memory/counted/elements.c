// verdict: safe
// long
// ai: safe
// args: --track mem
// What is below the number of elements that an object was made of is inside it.
#include <stdlib.h>
#include <string.h>
extern unsigned nd_uint(void);
struct list {
    long length;
    int items[];
};
int main(void)
{
    unsigned n = nd_uint() % 1000 + 1;
    int *a = malloc(n * sizeof *a);
    double *d = calloc(n, sizeof *d);
    struct list *l = malloc(sizeof *l + n * sizeof *l->items);
    if (!a || !d || !l)
        return 0;
    l->length = n;
    for (unsigned i = 0; i < n; i++) {
        a[i] = 1;
        d[i] = 2.0;
        l->items[i] = 3;
    }
    for (unsigned i = n; i > 0; i--)
        a[i - 1]++;
    memset(a, 0, n * sizeof *a);
    memcpy(l->items, a, n * sizeof *a);
    short v[n + 1];
    for (unsigned i = 0; i <= n; i++)
        v[i] = 4;
    free(a);
    free(d);
    free(l);
}
