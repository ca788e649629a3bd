// verdict: unsafe
// Each member of the element goes along, to where the index says.
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
struct record {
    int key;
    int weight;
};
int main(void)
{
    struct record from[4], to[4];
    for (int i = 0; i < 4; i++) {
        from[i].key = from[i].weight = i;
        to[i].key = to[i].weight = 9;
    }
    unsigned i = nd_uint() % 4, j = nd_uint() % 4;
    memcpy(&to[j], &from[i], sizeof *to);
    assert(to[0].weight == 9); // one fails
    i = nd_uint() % 4;
    assert(to[i].key != 2); // one fails
}
