// not: safe
// It fails after eighteen iterations, which is more than induction goes back.
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned s = 0;
    for (;;) {
        s = nd() & 1 ? s << 1 | 1 : 0;
        assert(s != 0x3ffff);
    }
}
