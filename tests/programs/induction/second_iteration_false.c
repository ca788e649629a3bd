// not: safe
// It fails in the second iteration; from the fifth on it couldn't.
#include <assert.h>
int main(void) {
    unsigned x = 0;
    for (;;) {
        assert(x != 1);
        x = x == 0 ? 1 : x == 5 ? 0 : 7;
    }
}
