// verdict: safe
// long
// ai: safe
// args: --track mem
// The members of structures move together; each keeps its range.
#include <stdlib.h>
extern unsigned char nd_uchar(void);
struct record {
    int key, weight;
};
static int order(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    return 100 / (x->weight + 1) - 100 / (y->weight + 1);
}
int main(void)
{
    struct record r[6];
    for (int i = 0; i < 6; i++) {
        r[i].key = i;
        r[i].weight = nd_uchar();
    }
    qsort(r, 6, sizeof *r, order);
    int seen[6] = { 0 };
    for (int i = 0; i < 6; i++)
        seen[r[i].key] = 1;
    return seen[0];
}
