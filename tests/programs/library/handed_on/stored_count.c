// not: safe
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    int n = 0;
    tell("abc%n\n", &n);
    assert(n == 0);
    return 0;
}
