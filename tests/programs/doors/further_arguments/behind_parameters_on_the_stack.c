// not: unsafe
// Two parameters are passed on the stack, before what follows there.
#include <assert.h>
#include <stdarg.h>
static int first(int a, int b, int c, int d, int e, int f, int g, int h, ...) {
    va_list all;
    va_start(all, h);
    int x = va_arg(all, int);
    va_end(all);
    return x + a + b + c + d + e + f + g + h;
}
int main(void) {
    assert(first(0, 0, 0, 0, 0, 0, 0, 0, 7) == 7);
    return 0;
}
