// not: safe
// long
// Where equal elements end up, the standard leaves open.
#include <assert.h>
#include <stdlib.h>
struct card {
    int rank, suit;
};
static int order(const void *a, const void *b)
{
    const struct card *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}
int main(void)
{
    struct card hand[2] = { { 3, 0 }, { 3, 1 } };
    qsort(hand, 2, sizeof *hand, order);
    assert(hand[0].suit == 0);
}
