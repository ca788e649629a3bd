// not: safe
// What a register holds that no argument is in, nobody knows.
#include <assert.h>
#include <stdarg.h>
static int second(int n, ...) {
    va_list all;
    va_start(all, n);
    va_arg(all, int);
    int x = va_arg(all, int);
    va_end(all);
    return x;
}
int main(void) {
    assert(second(1, 0) == 0);
    return 0;
}
