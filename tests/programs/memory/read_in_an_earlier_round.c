// An integer is what it was read from, not what stands there now.
// verdict: unsafe
#include <assert.h>
struct pair { int x, y; };
typedef long long __attribute__((may_alias)) raw;
int main(void) {
    struct pair a = {1, 2}, b = {0, 0};
    raw both = 0;
    for (int i = 0; i < 2; i++) {
        if (i == 1) *(raw *)&b = both;
        both = *(raw *)&a;
        a.x = 5 + i;
    }
    assert(b.y == 2);
    assert(b.x == 1);
    assert(b.x != 1); // fails
    return 0;
}
