// verdict: safe
// long
// ai: safe
// args: --track mem
// What is found is one of the elements, and compares as equal.
#include <stdlib.h>
extern int nd_int(void);
struct entry {
    int id, place;
};
static const struct entry table[] = { { 2, 0 }, { 3, 1 }, { 5, 2 }, { 7, 3 } };
static int order(const void *key, const void *element)
{
    const int *k = key;
    const struct entry *e = element;
    return (*k > e->id) - (*k < e->id);
}
int main(void)
{
    int key = nd_int(), seen[4] = { 0 };
    const struct entry *e = bsearch(&key, table, 4, sizeof *table, order);
    if (e)
        seen[e->place] = 1;
    return seen[0];
}
