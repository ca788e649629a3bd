// not: safe
// An integer is looked for in another register than a fraction.
#include <assert.h>
#include <stdarg.h>
static int first(int n, ...) {
    va_list all;
    va_start(all, n);
    int x = va_arg(all, int);
    va_end(all);
    return x;
}
int main(void) {
    assert(first(1, 0.0) == 0);
    return 0;
}
