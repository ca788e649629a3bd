// verdict: unsafe
// long
#include <assert.h>
#include <stdarg.h>
static int sum(int n, ...) {
    va_list all;
    va_start(all, n);
    int s = 0;
    for (int i = 0; i < n; i++) s += va_arg(all, int);
    va_end(all);
    return s;
}
int main(void) {
    assert(sum(3, 1, 2, 3) == 7 && sum(0) == 0);
    return 0;
}
