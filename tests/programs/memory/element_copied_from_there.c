// verdict: unsafe
// ai: unknown
#include <assert.h>
#include <string.h>
extern unsigned nd_uint(void);
struct record {
    int key;
    int weight;
};
int main(void)
{
    struct record from[4], one;
    for (int i = 0; i < 4; i++) {
        from[i].key = 1;
        from[i].weight = i;
    }
    int i = nd_uint() % 3 + 1;
    memcpy(&one, &from[i], sizeof one);
    assert(one.weight == i - 1); // one fails
}
