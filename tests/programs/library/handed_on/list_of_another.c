// not: safe
// What the other list has, nobody checks.
#include <stdarg.h>
#include <stdio.h>
static void both(va_list other, const char *format, ...) {
    va_list all;
    va_start(all, format);
    vprintf(format, all);
    va_end(all);
    vprintf("%s\n", other);
}
static void tell(int n, ...) {
    va_list all;
    va_start(all, n);
    both(all, "%d", n);
    va_end(all);
}
int main(void) {
    tell(1, 5);
    return 0;
}
