// args: --entry first
// long
// verdict: unknown
// Who asks about a function that nobody else can name passes anything, too.
#include <assert.h>
#include <stdarg.h>
static int first(int n, ...) {
    va_list all;
    va_start(all, n);
    int x = va_arg(all, int);
    va_end(all);
    assert(x == 0);
    return x;
}
int main(void) { return first(1, 0); }
