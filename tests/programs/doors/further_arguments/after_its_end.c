// not: safe
#include <assert.h>
#include <stdarg.h>
static int first(int n, ...) {
    va_list all;
    va_start(all, n);
    va_end(all);
    return va_arg(all, int);
}
int main(void) {
    assert(first(1, 7) == 7);
    return 0;
}
