// verdict: safe
// The loop inside goes on for as long as there are bits; the one around it knows what it
// leaves.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned g = 0;
    while (nd()) {
        unsigned n = nd(), v = nd() & ~1u;
        while (n) {
            v = (v ^ (v >> 1)) & ~1u;
            n >>= 1;
            g ^= v & 6;
        }
        assert((g & 1) == 0);
    }
    assert((g & 9) == 0);
}
