// args: --entry first
// verdict: unknown
// Who calls from elsewhere passes anything.
#include <assert.h>
#include <stdarg.h>
int first(int n, ...) {
    va_list all;
    va_start(all, n);
    int x = va_arg(all, int);
    va_end(all);
    assert(x == 0);
    return x;
}
