// not: safe
// long
// Once the library took arguments from a list, nobody knows where it leads.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static int first(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vprintf(format, all);
    int x = va_arg(all, int);
    va_end(all);
    return x;
}
int main(void) {
    assert(first("%d", 1, 2) == 1);
    return 0;
}
