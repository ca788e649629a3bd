// verdict: safe
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned char s = 1;
    unsigned n = nd();
    for (unsigned i = 0; i < n; i++) {
        s = (unsigned char)((s << 1) | (s >> 7));
        if (nd() == 7 && s == 16) break;
        assert((s & (s - 1)) == 0);
    }
    assert((s & (s - 1)) == 0);
}
