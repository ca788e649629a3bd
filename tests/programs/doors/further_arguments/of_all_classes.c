// not: unsafe
// long
#include <assert.h>
#include <stdarg.h>
struct pair { int x, y; };
struct mixed { double d; long l; };
struct large { long a[4]; };
static long sum(int n, ...) {
    va_list all;
    va_start(all, n);
    long s = va_arg(all, int);
    s += (long)va_arg(all, double);
    s += va_arg(all, long);
    struct pair p = va_arg(all, struct pair);
    s += p.x + p.y;
    struct mixed m = va_arg(all, struct mixed);
    s += (long)m.d + m.l;
    struct large b = va_arg(all, struct large);
    s += b.a[3];
    va_end(all);
    return s;
}
int main(void) {
    struct pair p = {3, 4};
    struct mixed m = {0.5, 6};
    struct large b = {{1, 2, 3, 4}};
    assert(sum(6, 1, 2.5, 3L, p, m, b) == 23);
    return 0;
}
