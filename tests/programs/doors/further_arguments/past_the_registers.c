// not: unsafe
// long
// Of both classes there are more than registers; the others lie in order.
#include <assert.h>
#include <stdarg.h>
static long pick(int ints, int doubles, ...) {
    va_list all;
    va_start(all, doubles);
    long s = 0;
    while (ints-- > 0) s = 10 * s + va_arg(all, int);
    while (doubles-- > 0) s = 10 * s + (long)va_arg(all, double);
    va_end(all);
    return s;
}
int main(void) {
    assert(pick(6, 9, 1, 2, 3, 4, 5, 6, 1., 2., 3., 4., 5., 6., 7., 8., 9.) == 123456123456789);
    return 0;
}
