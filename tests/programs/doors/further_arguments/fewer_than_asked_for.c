// verdict: unsafe
#include <stdarg.h>
static int second(int n, ...) {
    va_list all;
    va_start(all, n);
    va_arg(all, int);
    int x = va_arg(all, int); // one fails
    va_end(all);
    return x;
}
int main(void) {
    second(1, 0);
    return 0;
}
