// verdict: unsafe
// One list after the other, in one expression.
#include <cassert>
#include <cstdarg>
static int both(int n, ...) {
    va_list all, again;
    va_start(all, n);
    va_copy(again, all);
    int x = va_arg(all, int) + (va_arg(all, int), 0) + 10 * va_arg(again, int);
    va_end(again);
    va_end(all);
    return x;
}
int main() {
    assert(both(2, 1, 2) != 11);
    return 0;
}
