// verdict: unsafe
#include <cassert>
static int next(int x) {
    static int n = x;
    return n++;
}
int main() {
    next(3);
    next(8);
    assert(next(0) == 2);
    return 0;
}
