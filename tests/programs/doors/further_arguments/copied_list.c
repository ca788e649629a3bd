// not: unsafe
// long
#include <assert.h>
#include <stdarg.h>
static int rest(int n, va_list all) {
    int s = 0;
    while (n-- > 0) s = 10 * s + va_arg(all, int);
    return s;
}
static int twice(int n, ...) {
    va_list all, again;
    va_start(all, n);
    va_arg(all, int);
    va_copy(again, all);
    int s = rest(n - 1, all), t = rest(n - 1, again);
    va_end(again);
    va_end(all);
    return s + t;
}
int main(void) {
    assert(twice(3, 1, 2, 3) == 46);
    return 0;
}
