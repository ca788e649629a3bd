// verdict: unsafe
// long
#include <stdlib.h>
extern unsigned char nd_uchar(void);
struct record {
    int key, weight;
};
static int order(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    return x->key / x->weight - y->key / y->weight; // one fails
}
int main(void)
{
    struct record r[3];
    for (int i = 0; i < 3; i++) {
        r[i].key = i;
        r[i].weight = nd_uchar();
    }
    qsort(r, 3, sizeof *r, order);
    return r[0].key;
}
