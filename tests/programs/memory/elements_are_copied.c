// verdict: safe
// long
// ai: safe
// args: --track mem
// Where an index says which element is copied, what holds of all elements holds of
// the copy, and of where it is copied to.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
struct record {
    int key;
    char tag;
    long weight;
};
int main(void)
{
    struct record from[8], to[8], one;
    int seen[8] = { 0 };
    for (int i = 0; i < 8; i++) {
        from[i].key = i;
        from[i].tag = 'a';
        from[i].weight = 5;
        to[i].key = 7 - i;
        to[i].tag = 'b';
        to[i].weight = 6;
    }
    unsigned i = nd_uint() % 8, j = nd_uint() % 8;
    memcpy(&one, &from[i], sizeof one);
    assert(one.weight == 5);
    seen[one.key] = 1;
    to[j] = one;
    i = nd_uint() % 8;
    assert(to[i].tag >= 'a' && to[i].tag <= 'b');
    assert(to[i].weight >= 5 && to[i].weight <= 6);
    return seen[to[i].key];
}
