// not: unsafe
// The library ends the program where that happens.
#include <cassert>
static int deep(int n) {
    static int x = n > 0 ? deep(n - 1) + 1 : 0;
    return x;
}
int main() {
    assert(deep(1) == 7);
    return 0;
}
