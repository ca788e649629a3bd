// not: safe
// The loop inside reaches the bit after ten iterations.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned g = 0;
    while (nd()) {
        unsigned n = nd(), v = nd() & ~1u;
        while (n) {
            v = (v ^ (v >> 1)) & ~1u;
            n >>= 1;
            if (v & 2 && n < 4194304 && n > 2097151) g |= 8;
        }
        assert((g & 1) == 0);
    }
    assert((g & 9) == 0);
}
