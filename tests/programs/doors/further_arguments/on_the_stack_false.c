// verdict: unsafe
// long
// flags: -m32
#include <assert.h>
#include <stdarg.h>
struct large { int a[5]; };
static long long sum(int n, ...) {
    va_list all, again;
    va_start(all, n);
    long long s = va_arg(all, int);
    va_copy(again, all);
    s += va_arg(all, long long);
    struct large l = va_arg(all, struct large);
    s += l.a[4] + va_arg(all, int);
    s += va_arg(again, long long);
    va_end(again);
    va_end(all);
    return s;
}
int main(void) {
    struct large l = {{1, 2, 3, 4, 5}};
    assert(sum(4, 1, 2LL, l, 7) == 16);
    return 0;
}
