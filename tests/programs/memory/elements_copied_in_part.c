// verdict: unsafe
// ai: unknown
// From the middle of one element to the middle of the next one: each gets what was
// of the other member.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
struct record {
    int key;
    int weight;
};
int main(void)
{
    struct record r[4], s[4];
    for (int i = 0; i < 4; i++) {
        r[i].key = 1;
        r[i].weight = 2;
        s[i].key = 3;
        s[i].weight = 4;
    }
    unsigned i = nd_uint() % 3, j = nd_uint() % 3;
    memcpy(&r[i].weight, &s[j].weight, sizeof *r);
    unsigned k = nd_uint() % 4;
    assert(r[k].key == 1); // one fails
}
