// not: safe
// The loop inside reaches what matters in its twentieth iteration.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned g = 0;
    while (nd()) {
        unsigned n = nd(), c = 0;
        while (n) {
            c++;
            n >>= 1;
            if (c == 20) g |= 8;
        }
        assert((g & 8) == 0);
    }
}
