// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
int main(void) {
    int q[8];
    unsigned h = 0;
    for (int i = 0; i < 8; i++) q[i] = 0;
    while (nd_int()) {
        q[h] = nd_int() & 7;
        h = (h + 1) % 8;
        assert(q[h] >= 0 && q[h] <= 7);
    }
}
