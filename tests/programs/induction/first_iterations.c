// verdict: safe
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned a = 5, b = 5;
    for (;;) {
        unsigned c = nd() & 1;
        a = (a >> 1) ^ c;
        b = (b >> 1) ^ c;
        assert(a == b);
    }
}
