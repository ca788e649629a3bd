// verdict: safe
#include <assert.h>
unsigned nd(void);
int main(void) {
    unsigned char s = 3, t = 1;
    unsigned n = nd();
    for (unsigned i = 0; i < n; i++) {
        s = (unsigned char)((s << 1) | (s >> 7));
        t = (unsigned char)((t << 1) | (t >> 7));
        assert(s == (unsigned char)(t | (t << 1) | (t >> 7)));
    }
    for (unsigned j = 0; j < n; j++) {
        s ^= (unsigned char)(t | (t << 1) | (t >> 7));
        assert(s == 0);
        s ^= (unsigned char)(t | (t << 1) | (t >> 7));
        assert(s == (unsigned char)(t | (t << 1) | (t >> 7)));
    }
}
