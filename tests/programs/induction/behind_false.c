// not: safe
// The loop is left in its last iteration only, and then it fails.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned char s = 1;
    for (unsigned i = 0; i < 40; i++) {
        s = (unsigned char)((s << 1) | (s >> 7));
        if (nd() == 7 && s == 16) { s |= 1; break; }
        assert((s & (s - 1)) == 0);
    }
    assert((s & (s - 1)) == 0);
}
