// verdict: unsafe
// ai: unknown
// Each member lies where the index says, and comes from where the index says.
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
        from[i].key = 1;
        from[i].weight = 2;
        to[i].key = 1;
        to[i].weight = 9;
    }
    unsigned i = nd_uint() % 4, j = nd_uint() % 4;
    memcpy(&to[j], &from[i], sizeof *to);
    assert(to[j].weight == 9); // one fails
}
