// not: safe
// Only where the first loop runs 38 times.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned x = nd(), y = x, n = nd() % 1000;
    for (unsigned i = 0; i < n; i++) {
        x = x * 3 + 1;
        y = y * 3 + 1;
        if (i == 37) y++;
    }
    for (unsigned j = 0; j < n; j++) {
        x ^= 5;
        y ^= 5;
        assert(x == y);
    }
}
